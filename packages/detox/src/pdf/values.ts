/** Objects of PDF (ISO 32000-2 §7.3) as they are held between reading and writing. */

export class PdfName {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Bytes of a string, decrypted. */
export class PdfString {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** A reference to an indirect object; generations are left out: a number stands for its last object. */
export class PdfRef {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

export type PdfDict = Map<string, PdfValue>

export class PdfStream {
  readonly dict: PdfDict
  /** As its filters left them, decrypted. */
  readonly data: Buffer

  constructor(dict: PdfDict, data: Buffer) {
    this.dict = dict
    this.data = data
  }
}

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | PdfDict
  | PdfValue[]

/** The name's letters; '' for any other value. */
export function nameOf(value: PdfValue | undefined): string {
  return value instanceof PdfName ? value.name : ''
}

/** Of a dictionary or a stream its entries; null for any other value. */
export function dictOf(value: PdfValue | undefined): PdfDict | null {
  if (value instanceof PdfStream) return value.dict
  return value instanceof Map ? value : null
}

/** Text of a string: UTF-16 and UTF-8 by their marks, else byte by byte; '' for any other value. */
export function textOf(value: PdfValue | undefined): string {
  if (!(value instanceof PdfString)) return ''
  const { bytes } = value
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    ? bytes.toString('utf8', 3)
    : bytes.toString('latin1')
}
