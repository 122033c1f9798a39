/** Archives behind or within the bytes of something else, whatever that is: programs look for them beyond the start (A07). */
import type { Budget } from './budget.ts'
import { Claims } from './claims.ts'
import type { Container } from './kinds.ts'
import { obstacle, within, type Opening } from './opened.ts'
import { openZip, openZipTail } from './zip/zip.ts'
import { endsAsZip, LOCAL } from './zip/zip-records.ts'

const ZIP = 'application/zip'
/** Marks long enough not to occur by chance, of archives that programs look for beyond the start. */
const MARKS = ['Rar!\x1a\x07', "7z\xbc\xaf'\x1c", 'MSCF\0\0\0\0', '**ACE**\x14'].map((mark) =>
  Buffer.from(mark, 'latin1'),
)

/** Of a file that is no container by its first bytes. */
export function* findEmbedded(bytes: Buffer, budget: Budget): Opening {
  const claims = new Claims(bytes)
  if (bytes.includes(LOCAL) || endsAsZip(bytes)) yield* within(ZIP, openZip(bytes, budget, 'among', claims))
  if (MARKS.some((mark) => holds(bytes, mark, claims))) yield obstacle('unsupported')
}

/** Containers whose bytes say nothing about what lies in them, or only to a program of its own. */
const OPAQUE: ReadonlySet<Container> = new Set([
  'gzip',
  'bzip2',
  'zstd',
  'xz',
  'lzma',
  'lzip',
  'cab',
  '7z',
  'rar',
  'arj',
  'chm',
  'lzh',
  'udf',
  'alz',
  'egg',
])

/** Of a container; `claims`: what its own reader has read. */
export function* findBeside(bytes: Buffer, container: Container, claims: Claims, budget: Budget): Opening {
  if (OPAQUE.has(container)) {
    yield* within(ZIP, openZipTail(bytes, budget))
    return
  }
  if (container !== 'zip') yield* within(ZIP, openZip(bytes, budget, 'within', claims))
  if (MARKS.some((mark) => holds(bytes, mark, claims))) yield obstacle('unsupported')
}

/** Octets of a mark that are searched: a longer one takes Node.js seven times as long. */
const QUICK = 6

function holds(bytes: Buffer, mark: Buffer, claims: Claims): boolean {
  const head = mark.subarray(0, QUICK)
  for (let at = bytes.indexOf(head); at >= 0;) {
    const behind = claims.behind(at)
    if (behind === at && bytes.subarray(at, at + mark.length).equals(mark)) return true
    at = bytes.indexOf(head, Math.max(behind, at + 1))
  }
  return false
}
