/** Archives behind or within the bytes of something else: a picture that is an archive as well (A07). */
import type { Budget } from './budget.ts'
import { obstacle, type Opening } from './opened.ts'
import { openZip } from './zip.ts'
import { endsAsZip, LOCAL } from './zip-records.ts'

/** Marks long enough not to occur by chance, of archives that programs look for beyond the start. */
const MARKS = ['Rar!\x1a\x07', "7z\xbc\xaf'\x1c", 'MSCF\0\0\0\0', '**ACE**\x14'].map((mark) =>
  Buffer.from(mark, 'latin1'),
)

/** Of a file that is none by its first bytes. */
export function* findEmbedded(bytes: Buffer, type: string, budget: Budget): Opening {
  if (bytes.includes(LOCAL) || endsAsZip(bytes)) yield* openZip(bytes, budget, true)
  if (!type.startsWith('text/') && MARKS.some((mark) => holds(bytes, mark))) yield obstacle('unsupported')
}

/** Octets of a mark that are searched: a longer one takes Node.js seven times as long. */
const QUICK = 6

function holds(bytes: Buffer, mark: Buffer): boolean {
  const head = mark.subarray(0, QUICK)
  for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1))
    if (bytes.subarray(at, at + mark.length).equals(mark)) return true
  return false
}
