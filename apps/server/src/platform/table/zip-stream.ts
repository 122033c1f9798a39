/**
 * A ZIP archive written in one go, file after file (PKWARE APPNOTE 6.3.10): sizes and checks follow the bytes they are
 * of, so that nothing has to be kept. Below 4 GiB and 65,536 files; not ZIP64.
 */
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Bit 3: sizes follow; bit 11: names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1980-01-01: what is in the archive is dated by the archive. */
const DOS_DATE = 0x21

export interface ZipPart {
  readonly name: string
  readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}

interface Written {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

export async function* zipStream(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const part of parts) {
    const name = Buffer.from(part.name)
    const head = localHead(name)
    yield head
    const state = { crc: 0, packed: 0, size: 0 }
    for await (const piece of deflated(part.content, state)) yield piece
    written.push({ name, at, ...state })
    yield fields([4, DESCRIPTOR], [4, state.crc], [4, state.packed], [4, state.size])
    at += head.length + state.packed + 16
  }
  const directory = Buffer.concat(written.map(centralHead))
  yield directory
  yield fields(
    [4, END],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  )
}

/** The content packed; what it came to is added up in `state`. */
async function* deflated(
  content: ZipPart['content'],
  state: { crc: number; packed: number; size: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw()
  const out: Buffer[] = []
  packer.on('data', (piece: Buffer) => out.push(piece))
  const taken = function* (): Generator<Buffer> {
    for (const piece of out.splice(0)) {
      state.packed += piece.length
      yield piece
    }
  }
  try {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      state.crc = crc32(bytes, state.crc)
      state.size += bytes.length
      if (!packer.write(bytes)) await once(packer, 'drain')
      yield* taken()
    }
    packer.end()
    await once(packer, 'end')
    yield* taken()
  } finally {
    packer.destroy()
  }
}

function localHead(name: Buffer): Buffer {
  const head = fields(
    [4, LOCAL],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DOS_DATE],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  )
  return Buffer.concat([head, name])
}

function centralHead({ name, at, crc, packed, size }: Written): Buffer {
  const head = fields(
    [4, CENTRAL],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DOS_DATE],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, at],
  )
  return Buffer.concat([head, name])
}

/** Little-endian numbers of 2 or 4 bytes. */
function fields(...values: readonly (readonly [2 | 4, number])[]): Buffer {
  const out = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = out.writeUIntLE(value, at, bytes)
  return out
}
