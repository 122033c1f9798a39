/** Archives: written anew, of their members disarmed. Comments, extra fields and what lies between members are left behind. */
import type { Format } from '../format.ts'
import { freeName, innerPath } from '../zip/member-names.ts'
import { hidesMember, readZip } from '../zip/read-zip.ts'
import { reopenZip } from '../zip/reopen-zip.ts'
import { writeZip, type WrittenEntry } from '../zip/write-zip.ts'

export const ZIP: Format = {
  async disarm({ name, bytes }, context) {
    const entries: WrittenEntry[] = []
    const names = new Set<string>()
    if (hidesMember(bytes)) context.removed('hidden-data', 'beside the directory')
    for (const member of readZip(bytes, context.budget)) {
      const path = innerPath(member.name)
      if (path !== member.name.replaceAll('\\', '/')) context.removed('hidden-data', member.name)
      const rebuilt =
        member.bytes === null
          ? context.unread(path, 'encrypted')
          : await context.within({ name: path, bytes: member.bytes })
      entries.push({ name: freeName(rebuilt.name, names), bytes: rebuilt.bytes })
    }
    return { name, bytes: () => writeZip(entries) }
  },
  reopens(bytes) {
    reopenZip(bytes)
    return true
  },
}
