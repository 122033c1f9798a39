/** Where characters of a decoded text stand among its bytes, so that a text can be changed without being encoded anew. */
import { isUtf8 } from 'node:buffer'

const MARK = Buffer.from([0xef, 0xbb, 0xbf])
/** In which a line's end is that one byte, and which the runtime decodes byte by byte. */
const WALKED = new Set(['euc-kr', 'shift_jis', 'euc-jp', 'gb18030', 'gbk', 'big5', 'iso-2022-jp'])
const SINGLE = /^(?:us-ascii|windows-\d+|iso-8859-\d+|koi8-[ru]|macintosh)$/

/**
 * Byte offset of each of these UTF-16 offsets (ascending) of `text`, which was decoded from `content` as `charset`. In charsets with
 * states, a place beside an ASCII character is one where ASCII counts. Null where nobody can tell. Decoders differ, so callers decode
 * their result and compare.
 */
export function bytePlaces(
  content: Buffer,
  text: string,
  charset: string,
  offsets: readonly number[],
): readonly number[] | null {
  if (SINGLE.test(charset)) return text.length === content.length ? offsets : null
  if (charset === 'utf-8') return isUtf8(content) ? utf8Places(content, text, offsets) : null
  return WALKED.has(charset) ? walkedPlaces(content, text, charset, offsets) : null
}

function utf8Places(content: Buffer, text: string, offsets: readonly number[]): readonly number[] {
  let place = content.subarray(0, 3).equals(MARK) ? 3 : 0
  let at = 0
  return offsets.map((offset) => {
    place += Buffer.byteLength(text.slice(at, offset))
    at = offset
    return place
  })
}

function walkedPlaces(content: Buffer, text: string, charset: string, offsets: readonly number[]): number[] {
  const walker = charset === 'euc-kr' ? new Pairs(content) : new Decoded(content, charset)
  return offsets.map((offset) => {
    if (offset === 0) return 0
    if (offset >= text.length) return content.length
    const isBehind = isAscii(text, offset - 1) || !isAscii(text, offset)
    return isBehind ? walker.endOf(offset - 1) : walker.endOf(offset) - 1
  })
}

function isAscii(text: string, at: number): boolean {
  return text.charCodeAt(at) < 0x80
}

/** Characters have two bytes where the first is above ASCII, as in EUC-KR and Microsoft's extension of it. */
class Pairs {
  readonly #content: Buffer
  #at = 0
  #read = 0

  constructor(content: Buffer) {
    this.#content = content
  }

  endOf(character: number): number {
    for (; this.#read <= character && this.#at < this.#content.length; this.#read++)
      this.#at += this.#content[this.#at]! > 0x80 ? 2 : 1
    // The next may be asked for as the end of the one before.
    return this.#at
  }
}

class Decoded {
  readonly #content: Buffer
  readonly #decoder: InstanceType<typeof TextDecoder>
  #at = 0
  #read = 0

  constructor(content: Buffer, charset: string) {
    this.#content = content
    this.#decoder = new TextDecoder(charset)
  }

  endOf(character: number): number {
    while (this.#read <= character && this.#at < this.#content.length) {
      this.#read += this.#decoder.decode(this.#content.subarray(this.#at, this.#at + 1), {
        stream: true,
      }).length
      this.#at++
    }
    return this.#at
  }
}
