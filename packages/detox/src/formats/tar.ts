/** tar archives: written anew, of their members disarmed. Owners, times, links and devices are left behind. */
import { openTar } from '@postern/mail/container/archive/tar.ts'
import { readTar, writeTar, type TarMember } from '../archive/tar.ts'
import type { Format } from '../format.ts'
import { freeName, innerPath } from '../zip/member-names.ts'

export const TAR: Format = {
  async disarm({ name, bytes }, context) {
    const members: TarMember[] = []
    const names = new Set<string>()
    for (const member of readTar(bytes, context)) {
      const path = innerPath(member.name)
      if (path !== member.name.replace(/^\.\//, '')) context.removed('hidden-data', member.name)
      const rebuilt = await context.within({ name: path, bytes: member.bytes })
      members.push({ name: freeName(rebuilt.name, names), bytes: rebuilt.bytes })
    }
    return { name, bytes: writeTar(members) }
  },
  reopens: (bytes, { budget }) =>
    [...openTar(bytes, budget)].every((opened) => opened.kind === 'file' && opened.content.length > 0),
}
