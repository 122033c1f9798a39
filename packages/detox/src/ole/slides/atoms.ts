/** Records of binary presentations ([MS-PPT] 2.3.1, [MS-ODRAW] 2.2.1): atoms, and containers of others. */
import { Failure } from '../../failure.ts'

export interface Atom {
  readonly type: number
  readonly instance: number
  /** As it lies in the stream, its head of eight bytes included. */
  readonly bytes: Buffer
}

const HEAD = 8
const CONTAINER = 0x0f
const MAX_DEPTH = 100

/** The record at `at`. @throws Failure 'broken' */
export function atomAt(stream: Buffer, at: number): Atom {
  if (at + HEAD > stream.length) throw new Failure('broken', `no record at ${at}`)
  const end = at + HEAD + stream.readUInt32LE(at + 4)
  if (end > stream.length) throw new Failure('broken', `the record at ${at} is cut off`)
  return {
    type: stream.readUInt16LE(at + 2),
    instance: stream.readUInt16LE(at) >> 4,
    bytes: stream.subarray(at, end),
  }
}

export function contentOf({ bytes }: Atom): Buffer {
  return bytes.subarray(HEAD)
}

export function isContainer({ bytes }: Atom): boolean {
  return (bytes.readUInt16LE(0) & 0x0f) === CONTAINER
}

export function* childrenOf(atom: Atom): Iterable<Atom> {
  const content = contentOf(atom)
  for (let at = 0; at < content.length;) {
    const child = atomAt(content, at)
    yield child
    at += child.bytes.length
  }
}

/** What becomes of a record: it stays and is looked into, goes, or is replaced. */
export type AtomFate = 'keep' | 'drop' | Buffer

/** Writes a record anew; children are asked for in order, those of dropped and replaced ones are not. */
export function rewriteAtom(
  atom: Atom,
  fate: (atom: Atom, parents: readonly number[]) => AtomFate,
  parents: readonly number[] = [],
): Buffer {
  const decided = fate(atom, parents)
  if (decided === 'drop') return Buffer.alloc(0)
  if (decided !== 'keep') return decided
  if (!isContainer(atom)) return atom.bytes
  if (parents.length > MAX_DEPTH) throw new Failure('broken', 'too many records within each other')
  const within = [...parents, atom.type]
  return container(
    atom,
    [...childrenOf(atom)].map((child) => rewriteAtom(child, fate, within)),
  )
}

/** The record with other content. */
export function container({ bytes }: Atom, content: readonly Buffer[]): Buffer {
  const head = Buffer.from(bytes.subarray(0, HEAD))
  head.writeUInt32LE(
    content.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return Buffer.concat([head, ...content])
}
