/** TNEF ("winmail.dat", [MS-OXTNEF]): bodies and attachments of a message that Outlook packed for itself. */
import { decodeText } from '../text/charsets.ts'
import { decompressRtf } from '../rtf/rtf-compressed.ts'
import { readRtfText } from '../rtf/rtf-text.ts'
import { PROPERTIES, readProperties, type Properties, type PropertyValue } from './tnef-properties.ts'

export interface TnefFile {
  readonly name: string
  readonly data: Buffer
}

export interface TnefReading {
  readonly text: string
  readonly html: string
  /** Attached files, those of embedded messages included; a rich-text body comes as `body.rtf`. */
  readonly files: readonly TnefFile[]
  /** The stream ended early or made no sense; what was read until then is returned. */
  readonly broken: boolean
}

const SIGNATURE = 0x223e9f78
const MAX_DEPTH = 10
const MAX_FILES = 1000

/** Attribute tags of [MS-OXTNEF] 2.1.3.1 that carry content. */
const ATTRIBUTE = {
  renderData: 0x00069002,
  attachData: 0x0006800f,
  attachTitle: 0x00018010,
  attachProperties: 0x00069005,
  messageProperties: 0x00069003,
  body: 0x0002800c,
  codepage: 0x00069007,
} as const

interface OpenFile {
  title: string
  data: Buffer | null
  properties: Properties | null
}

/** Unpacks a TNEF stream and the messages embedded in it. Bounded; never throws. */
export function readTnef(bytes: Buffer): TnefReading {
  const reading = { text: '', html: '', files: [] as TnefFile[], broken: false }
  const pending: { bytes: Buffer; depth: number }[] = [{ bytes, depth: 0 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const reader = new TnefReader(next.bytes)
    reader.read()
    reading.broken ||= reader.broken
    reading.text += (reading.text && reader.text && '\n') + reader.text
    reading.html += reader.html
    for (const file of reader.files) {
      if (reading.files.length >= MAX_FILES) reading.broken = true
      else reading.files.push(file)
    }
    if (next.depth >= MAX_DEPTH) reading.broken ||= reader.embedded.length > 0
    else pending.push(...reader.embedded.map((inner) => ({ bytes: inner, depth: next.depth + 1 })))
  }
  return reading
}

class TnefReader {
  readonly #bytes: Buffer
  #charset = 'windows-1252'
  #file: OpenFile | null = null
  text = ''
  html = ''
  broken = false
  readonly files: TnefFile[] = []
  /** TNEF streams of embedded messages. */
  readonly embedded: Buffer[] = []

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  read(): void {
    const bytes = this.#bytes
    if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) {
      this.broken = true
      return
    }
    let at = 6
    // Each attribute: level (1), tag (4), length (4), data, checksum (2).
    while (at + 9 <= bytes.length && (bytes[at] === 1 || bytes[at] === 2)) {
      const tag = bytes.readUInt32LE(at + 1)
      const length = bytes.readUInt32LE(at + 5)
      const end = at + 9 + length
      this.broken ||= end > bytes.length
      this.#attribute(tag, bytes.subarray(at + 9, Math.min(end, bytes.length)))
      at = end + 2
    }
    this.broken ||= at < bytes.length
    this.#closeFile()
  }

  #attribute(tag: number, data: Buffer): void {
    switch (tag) {
      case ATTRIBUTE.codepage:
        if (data.length >= 4) this.#charset = charsetOf(data.readUInt32LE(0))
        break
      case ATTRIBUTE.body:
        this.text += this.#string(data)
        break
      case ATTRIBUTE.messageProperties:
        this.#message(this.#properties(data))
        break
      case ATTRIBUTE.renderData:
        this.#closeFile()
        this.#file = { title: '', data: null, properties: null }
        break
      case ATTRIBUTE.attachTitle:
        this.#open().title = this.#string(data)
        break
      case ATTRIBUTE.attachData:
        this.#open().data = data
        break
      case ATTRIBUTE.attachProperties:
        this.#open().properties = this.#properties(data)
        break
      default:
    }
  }

  #open(): OpenFile {
    return (this.#file ??= { title: '', data: null, properties: null })
  }

  #properties(data: Buffer): Properties {
    const properties = readProperties(data)
    this.broken ||= properties.broken
    return properties
  }

  #message(properties: Properties): void {
    const body = properties.values.get(PROPERTIES.body)
    if (body && this.text === '') this.text = this.#text(body)
    const html = properties.values.get(PROPERTIES.bodyHtml)
    if (html) this.html += this.#text(html)
    const rtf = properties.values.get(PROPERTIES.rtfCompressed)
    if (!rtf) return
    const plain = decompressRtf(rtf.data)
    if (plain === null) {
      this.broken = true
      return
    }
    this.files.push({ name: 'body.rtf', data: plain })
    if (this.text === '' && this.html === '') this.text = readRtfText(plain)
  }

  #closeFile(): void {
    const file = this.#file
    this.#file = null
    if (!file) return
    const object = file.properties?.values.get(PROPERTIES.attachData)
    const name = this.#nameOf(file)
    // An embedded object starts with the 16-byte id of its interface; a message is a TNEF stream behind it.
    const content = object ? (object.isObject ? object.data.subarray(16) : object.data) : null
    if (content && content.length >= 6 && content.readUInt32LE(0) === SIGNATURE) this.embedded.push(content)
    else if (content && content.length > (file.data?.length ?? 0)) this.files.push({ name, data: content })
    else if (file.data) this.files.push({ name, data: file.data })
  }

  #nameOf(file: OpenFile): string {
    const values = file.properties?.values
    for (const id of [PROPERTIES.attachLongName, PROPERTIES.attachName, PROPERTIES.displayName]) {
      const value = values?.get(id)
      const name = value ? this.#text(value) : ''
      if (name !== '') return name
    }
    return file.title
  }

  #text(value: PropertyValue): string {
    if (value.unicode) return decodeText(value.data, 'utf-16le').text.replace(/\0+$/, '')
    return this.#string(value.data)
  }

  #string(data: Buffer): string {
    const end = data.indexOf(0)
    return decodeText(end < 0 ? data : data.subarray(0, end), this.#charset).text
  }
}

function charsetOf(codepage: number): string {
  if (codepage === 65001) return 'utf-8'
  if (codepage === 932 || codepage === 936 || codepage === 949 || codepage === 950) return `cp${codepage}`
  return codepage >= 1250 && codepage <= 1258 ? `windows-${codepage}` : ''
}
