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
  if (!type.startsWith('text/') && MARKS.some((mark) => bytes.includes(mark))) yield obstacle('unsupported')
}
