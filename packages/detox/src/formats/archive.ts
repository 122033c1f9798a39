/** Archives of other kinds (7z, RAR, ALZ, EGG, cabinets, images of disks …): their members, disarmed, in a zip. */
import { membersOf } from '../archive/members.ts'
import type { Format } from '../format.ts'
import { freeName, innerPath } from '../zip/member-names.ts'
import { reopenZip } from '../zip/reopen-zip.ts'
import { writeZip, type WrittenEntry } from '../zip/write-zip.ts'

export const ARCHIVE: Format = {
  async disarm({ name, bytes }, context) {
    const entries: WrittenEntry[] = []
    const names = new Set<string>()
    for (const member of membersOf(bytes, context)) {
      const path = innerPath(member.name)
      if (path !== member.name.replaceAll('\\', '/')) context.removed('hidden-data', member.name)
      const rebuilt =
        member.unread === null
          ? await context.within({ name: path, bytes: member.bytes })
          : context.unread(path, member.unread)
      entries.push({ name: freeName(rebuilt.name, names), bytes: rebuilt.bytes })
    }
    return { name: `${name.replace(/\.[^./]{1,5}$/, '')}.zip`, bytes: () => writeZip(entries) }
  },
  reopens(bytes) {
    reopenZip(bytes)
    return true
  },
}
