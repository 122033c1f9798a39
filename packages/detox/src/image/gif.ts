/** Blocks of GIF (89a). */
import { behind, type Extra } from './extra.ts'

const EXTENSION = 0x21
const PICTURE = 0x2c
const END = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff
const COMMENT = 0xfe

export function* extrasOfGif(bytes: Buffer): Iterable<Extra> {
  let at = 13 + tableSize(bytes[10]!)
  for (;;) {
    const kind = bytes[at++]
    if (kind === END) break
    if (kind === PICTURE) {
      at = subBlocksEnd(bytes, at + 10 + tableSize(bytes[at + 8]!))
    } else if (kind === EXTENSION) {
      const label = bytes[at]!
      const name = bytes.toString('latin1', at + 2, at + 13)
      if (label === APPLICATION && !/^(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)/.test(name))
        yield {
          code: /^(?:XMP|ICC|ImageMagick|Adobe|MGK)/i.test(name) ? 'metadata' : 'unknown-part',
          detail: name,
        }
      else if (label === COMMENT)
        yield { code: 'metadata', detail: bytes.toString('latin1', at + 2, at + 2 + bytes[at + 1]!) }
      else if (label !== CONTROL && label !== APPLICATION)
        yield { code: 'unknown-part', detail: label.toString(16) }
      at = subBlocksEnd(bytes, at + 1)
    } else throw new Error('an unknown block')
  }
  yield* behind(bytes, at)
}

function tableSize(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1)
}

function subBlocksEnd(bytes: Buffer, from: number): number {
  let at = from
  for (let size = bytes[at]; size !== 0; size = bytes[at]) {
    if (size === undefined) throw new Error('blocks that do not end')
    at += size + 1
  }
  return at + 1
}
