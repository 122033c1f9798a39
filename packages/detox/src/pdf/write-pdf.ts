/** Writes a PDF of objects alone (ISO 32000-2 §7.5.7, §7.5.8): streams by themselves, all others in streams of objects. */
import { deflateSync } from 'node:zlib'
import { PdfName, PdfRef, PdfStream, PdfString, type PdfDict, type PdfValue } from './values.ts'

const PER_STREAM = 200
/** One byte that is 1 for objects by themselves and 2 for those in streams, four bytes of a place, two of an index. */
const ENTRY = 7

/** `objects`: by number, from 1 on, without gaps. `trailer`: the keys Root, Info and ID. */
export function writePdf(objects: readonly PdfValue[], trailer: PdfDict, version: string): Buffer {
  const pieces: Buffer[] = []
  let offset = 0
  const entries: (readonly [kind: number, place: number, index: number])[] = [[0, 0, 0xffff]]
  const write = (text: string, data?: Buffer): void => {
    const parts = data
      ? [Buffer.from(text, 'latin1'), data, Buffer.from('\nendstream\nendobj\n')]
      : [Buffer.from(text, 'latin1')]
    pieces.push(...parts)
    offset += parts.reduce((sum, part) => sum + part.length, 0)
  }
  const writeStream = (number: number, { dict, data }: PdfStream): void => {
    entries[number] = [1, offset, 0]
    const all = new Map(dict).set('Length', data.length)
    write(`${number} 0 obj\n${written(all)}\nstream\n`, data)
  }
  write(`%PDF-${Number(version) < 1.5 ? '1.5' : version}\n%\xe2\xe3\xcf\xd3\n`)
  const small: (readonly [number, string])[] = []
  for (const [index, object] of objects.entries()) {
    if (object instanceof PdfStream) writeStream(index + 1, object)
    else small.push([index + 1, written(object)])
  }
  let next = objects.length + 1
  for (let from = 0; from < small.length; from += PER_STREAM) {
    const group = small.slice(from, from + PER_STREAM)
    for (const [index, [number]] of group.entries()) entries[number] = [2, next, index]
    writeStream(next++, objectStream(group))
  }
  const start = offset
  entries[next] = [1, start, 0]
  writeStream(next, tableOf(entries, trailer))
  write(`startxref\n${start}\n%%EOF\n`)
  return Buffer.concat(pieces)
}

function objectStream(group: readonly (readonly [number, string])[]): PdfStream {
  let at = 0
  const places: string[] = []
  for (const [number, text] of group) {
    places.push(`${number} ${at}`)
    at += text.length + 1
  }
  const head = `${places.join(' ')}\n`
  const text = head + group.map(([, each]) => each).join('\n')
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('ObjStm')],
    ['N', group.length],
    ['First', head.length],
    ['Filter', new PdfName('FlateDecode')],
  ])
  return new PdfStream(dict, deflateSync(Buffer.from(text, 'latin1')))
}

function tableOf(entries: readonly (readonly [number, number, number])[], trailer: PdfDict): PdfStream {
  const table = Buffer.alloc(entries.length * ENTRY)
  for (const [index, [kind, place, position]] of entries.entries()) {
    table[index * ENTRY] = kind
    table.writeUInt32BE(place, index * ENTRY + 1)
    table.writeUInt16BE(position, index * ENTRY + 5)
  }
  const dict: PdfDict = new Map<string, PdfValue>([
    ...trailer,
    ['Type', new PdfName('XRef')],
    ['Size', entries.length],
    ['W', [1, 4, 2]],
    ['Filter', new PdfName('FlateDecode')],
  ])
  return new PdfStream(dict, deflateSync(table))
}

/** In letters of one byte each. Strings are written in digits, which nothing in them can end. */
function written(value: PdfValue): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return decimal(value)
  if (value instanceof PdfName) return nameWritten(value.name)
  if (value instanceof PdfString) return `<${value.bytes.toString('hex')}>`
  if (value instanceof PdfRef) return `${value.number} 0 R`
  if (Array.isArray(value)) return `[${value.map(written).join(' ')}]`
  if (value instanceof PdfStream) throw new Error('a stream within an object')
  return `<<${[...value].map(([key, each]) => `${nameWritten(key)} ${written(each)}`).join('')}>>`
}

function nameWritten(name: string): string {
  return `/${name.replace(/[^!"$&'*-.0-;=?-Z\\^-z|~]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
}

/** PDF knows no exponents. */
function decimal(value: number): string {
  if (!Number.isFinite(value)) return '0'
  const clamped = Math.max(-1e18, Math.min(1e18, value))
  return Number.isInteger(clamped) ? BigInt(clamped).toString() : clamped.toFixed(10).replace(/\.?0+$/, '')
}
