/** Attachments of the demo: harmless ones, the standard test virus, and a document with a (do-nothing) macro. */
import { crc32 } from 'node:zlib'
import { EICAR } from '../../pipeline/checks/virus/signatures.ts'

interface ZipFile {
  readonly name: string
  readonly bytes: Buffer
}

/** A zip archive without compression. */
export function zip(files: readonly ZipFile[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    local.push(Buffer.from('PK\x03\x04'), fields, nameBytes, bytes)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00'), fields, tail, nameBytes)
    offset += 30 + nameBytes.length + bytes.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end])
}

const BINARIES = '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'

function wordDocument(text: string, macro: boolean): Buffer {
  const type = macro
    ? 'application/vnd.ms-word.document.macroEnabled.main+xml'
    : 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const files = [
    {
      name: '[Content_Types].xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${macro ? BINARIES : ''}<Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      bytes: Buffer.from(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
    },
    {
      name: 'word/document.xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
      ),
    },
  ]
  if (macro)
    files.push({
      name: 'word/vbaProject.bin',
      bytes: Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(1016),
        Buffer.from('Sub AutoOpen()'),
      ]),
    })
  return zip(files)
}

export const docx = (name: string, text: string) => ({
  name,
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  bytes: wordDocument(text, false),
})
export const docm = (name: string, text: string) => ({
  name,
  type: 'application/vnd.ms-word.document.macroEnabled.12',
  bytes: wordDocument(text, true),
})
export const eicar = () => ({ name: 'eicar.com', type: 'application/octet-stream', bytes: EICAR })
export const eicarZip = (name: string) => ({
  name,
  type: 'application/zip',
  bytes: zip([{ name: 'invoice.com', bytes: EICAR }]),
})

/** A one-page PDF with a line of text. */
export function pdf(name: string, text: string): { name: string; type: string; bytes: Buffer } {
  const stream = `BT /F1 18 Tf 60 760 Td (${text.replace(/[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, type: 'application/pdf', bytes: Buffer.from(body, 'latin1') }
}

/** A list whose sums are formulas, which detox turns into text. */
export const priceList = () => ({
  name: 'price-list.csv',
  type: 'text/csv',
  bytes: Buffer.from('item,price,count,sum\r\nA-100,12000,4,=B2*C2\r\nB-220,8500,10,=B3*C3\r\n'),
})
