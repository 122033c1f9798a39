/** Reads workbooks as other programs do, by the directory at the end of the archive; knows nothing of what writes ours. */
import { crc32, inflateRawSync } from 'node:zlib'

export interface ReadCell {
  readonly value: string | number
  readonly style: number
}

/** The files of a ZIP archive. @throws when a check does not fit */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size, local] = [16, 20, 24, 42].map((field) => bytes.readUInt32LE(at + field))
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    const data = local! + 30 + bytes.readUInt16LE(local! + 26) + bytes.readUInt16LE(local! + 28)
    const content = inflateRawSync(bytes.subarray(data, data + packed!))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, content.toString())
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** Rows of the first sheet; cells that are not there are undefined. */
export function readSheet(bytes: Buffer): (ReadCell | undefined)[][] {
  const xml = unzip(bytes).get('xl/worksheets/sheet1.xml')!
  return [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, , cells = '']) => {
    const row: (ReadCell | undefined)[] = []
    for (const [, column = '', style, body = ''] of cells.matchAll(
      /<c r="([A-Z]+)\d+"(?: s="(\d+)")?[^>]*>(.*?)<\/c>/gs,
    )) {
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(body)
      const value = text ? decoded(text[1]!) : Number(/<v>(.*?)<\/v>/.exec(body)![1])
      row[placeOf(column)] = { value, style: Number(style ?? 0) }
    }
    return row
  })
}

function placeOf(column: string): number {
  return column.split('').reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1
}

/** XML, then the escapes that spreadsheets know (ECMA-376 part 1, 22.9.2.19). */
function decoded(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}
