/** One file that is compressed (gzip, bzip2, xz, Zstandard, lzip, LZMA): disarmed, and compressed again by gzip, which all open. */
import { gzipSync } from 'node:zlib'
import { gunzipSync } from 'fflate'
import { rankOfExtension } from '@postern/contract/codes/file-kinds.ts'
import { worstExtension } from '@postern/mail/file-type/extensions.ts'
import { membersOf } from '../archive/members.ts'
import { Failure } from '../failure.ts'
import type { Format } from '../format.ts'

const SUFFIX = /\.(?:gz|bz2?|xz|zst|lz|lzma|z)$/i
/** Archives in one word: `a.tgz` is `a.tar` compressed. */
const WORD = /\.t(?:gz|bz2?|b2|xz|zst|lz)$/i

const rankOf = (name: string): number => rankOfExtension(worstExtension(name))

export const PACKED: Format = {
  async disarm({ name, bytes }, context) {
    const [member, ...others] = membersOf(bytes, context)
    if (!member || member.unread !== null || others.length > 0)
      throw new Failure(member?.unread ?? 'broken', 'not one file')
    const inner = WORD.test(name) ? name.replace(WORD, '.tar') : name.replace(SUFFIX, '')
    // Some programs unpack it under the name that it had.
    if (rankOf(member.name) > rankOf(inner)) context.removed('hidden-data', member.name)
    const rebuilt = await context.within({ name: inner || 'file', bytes: member.bytes })
    const stays = rebuilt.name === inner && /\.t?gz$/i.test(name)
    return { name: stays ? name : `${rebuilt.name}.gz`, bytes: gzipSync(rebuilt.bytes) }
  },
  reopens(bytes) {
    gunzipSync(bytes)
    return true
  },
}
