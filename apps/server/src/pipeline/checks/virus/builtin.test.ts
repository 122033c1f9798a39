/** A virus in an archive is found, or the archive is called unscannable; it is never clean (A07, A14). */
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scanFile } from './builtin.ts'
import { EICAR, NO_SIGNATURES } from './signatures.ts'

interface Archive {
  readonly content?: Buffer
  /** What the end record says of the number of entries. */
  readonly count?: number
  readonly localMethod?: number
  readonly comment?: Buffer
  /** Bytes ahead of the archive that its offsets leave out. */
  readonly ahead?: Buffer
}

function zip({ content = EICAR, count = 1, localMethod = 8, comment, ahead }: Archive = {}): Buffer {
  const name = Buffer.from('a.com')
  const data = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data])
  local.writeUInt16LE(localMethod, 8)
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  end.writeUInt16LE(comment?.length ?? 0, 20)
  return Buffer.concat([ahead ?? Buffer.alloc(0), local, central, end, comment ?? Buffer.alloc(0)])
}

const verdict = (bytes: Buffer): string => scanFile(bytes, 'x.zip', NO_SIGNATURES).kind
const HARMLESS = Buffer.from('hello')
/** An end record of an empty archive, for a comment. */
const EMPTY_END = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

test.each<[string, Buffer, string]>([
  ['a plain one', zip(), 'found'],
  ['one within another', zip({ content: zip() }), 'found'],
  ['one behind the bytes of a picture', zip({ ahead: Buffer.from('GIF89a and more') }), 'found'],
  ['one with a comment', zip({ comment: Buffer.from('made by hand') }), 'found'],
  ['one that says it is empty', zip({ count: 0 }), 'found'],
  ['a harmless one', zip({ content: HARMLESS }), 'clean'],
  ['a harmless one behind other bytes', zip({ content: HARMLESS, ahead: Buffer.from('MZ') }), 'clean'],
  ['one whose comment is the end of an empty archive', zip({ comment: EMPTY_END }), 'unscannable'],
  ['one whose two headers disagree', zip({ localMethod: 0 }), 'unscannable'],
  ['one that counts more than it lists', zip({ content: HARMLESS, count: 2 }), 'unscannable'],
  ['one whose directory is gone', Buffer.concat([zip().subarray(0, 60), EMPTY_END]), 'unscannable'],
  ['an empty one', EMPTY_END, 'clean'],
  ['a text that mentions PK', Buffer.from('PK is a prefix, and this no archive'), 'unscannable'],
  ['no archive at all', Buffer.from('plain text of some length'), 'clean'],
])('%s', (_name, bytes, kind) => {
  expect(verdict(bytes)).toBe(kind)
})
