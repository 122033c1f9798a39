/** Objects of a presentation by their numbers ([MS-PPT] 2.3.4), as the last of its edits has them. */
import { Failure } from '../../failure.ts'
import { atomAt, contentOf, type Atom } from './atoms.ts'

const USER_EDIT = 0x0ff5
const DIRECTORY = 0x1772
const ENCRYPTED = 0xf3d1c4df
const MAX_EDITS = 10_000

export interface Presentation {
  /** By number, in order. */
  readonly objects: ReadonlyMap<number, Atom>
  readonly documentNumber: number
  /** Content of the last UserEditAtom and of CurrentUserAtom, whose places are written anew. */
  readonly edit: Buffer
  readonly user: Buffer
}

export function readPresentation(stream: Buffer, user: Buffer): Presentation {
  if (user.length < 28) throw new Failure('broken', 'no Current User')
  if (user.readUInt32LE(12) === ENCRYPTED) throw new Failure('encrypted', 'headerToken')
  const offsets = new Map<number, number>()
  let edit: Buffer | null = null
  let at = user.readUInt32LE(16)
  for (let i = 0; i === 0 || at !== 0; i++) {
    const atom = atomAt(stream, at)
    const content = contentOf(atom)
    if (atom.type !== USER_EDIT || content.length < 28 || i > MAX_EDITS)
      throw new Failure('broken', 'no UserEditAtom')
    // A 33rd byte and more: the number of the session that encrypts all.
    if (content.length >= 32) throw new Failure('encrypted', 'encryptSessionPersistIdRef')
    edit ??= content
    readDirectory(atomAt(stream, content.readUInt32LE(12)), offsets)
    at = content.readUInt32LE(8)
  }
  const objects = new Map<number, Atom>()
  for (const [number, offset] of [...offsets].toSorted(([a], [b]) => a - b))
    objects.set(number, atomAt(stream, offset))
  return { objects, documentNumber: edit!.readUInt32LE(16), edit: edit!, user }
}

/** Later edits were read before: what they have stays. */
function readDirectory(atom: Atom, offsets: Map<number, number>): void {
  if (atom.type !== DIRECTORY) throw new Failure('broken', 'no PersistDirectoryAtom')
  const content = contentOf(atom)
  for (let at = 0; at + 4 <= content.length;) {
    const head = content.readUInt32LE(at)
    const count = head >>> 20
    at += 4
    for (let i = 0; i < count; i++, at += 4) {
      if (at + 4 > content.length) throw new Failure('broken', 'a directory is cut off')
      const number = (head & 0xfffff) + i
      if (!offsets.has(number)) offsets.set(number, content.readUInt32LE(at))
    }
  }
}

/** All objects in one edit: what earlier ones had is left behind. */
export function writePresentation(
  objects: ReadonlyMap<number, Buffer>,
  { edit, user }: Presentation,
): { readonly stream: Buffer; readonly user: Buffer } {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [number, bytes] of objects) {
    directory.push(numberOf(((1 << 20) | number) >>> 0), numberOf(at))
    pieces.push(bytes)
    at += bytes.length
  }
  const list = Buffer.concat(directory)
  const places = Buffer.from(edit.subarray(0, 28))
  places.writeUInt32LE(0, 8)
  places.writeUInt32LE(at, 12)
  const written = Buffer.from(user)
  written.writeUInt32LE(at + 8 + list.length, 16)
  return {
    stream: Buffer.concat([...pieces, headOf(DIRECTORY, list), list, headOf(USER_EDIT, places), places]),
    user: written,
  }
}

function headOf(type: number, { length }: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(length, 4)
  return head
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
