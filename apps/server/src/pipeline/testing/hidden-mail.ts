/** For tests: otherwise ordinary mail that hides an archive with the EICAR test file from one mail reader or another. */
import { crc32, deflateRawSync } from 'node:zlib'
import { EICAR } from '../checks/virus/signatures.ts'

export const BOUNDARY = 'x7f3a'
export const ZIP = zip(EICAR)
export const BASE64 = lines(ZIP.toString('base64'), 76)
export const TEXT =
  'Content-Type: text/plain; charset=utf-8\r\n\r\nDear Kim,\r\nthe figures are attached.\r\nLee\r\n'
export const TYPE = `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`
export const FILE_TYPE = 'Content-Type: application/zip; name="figures.zip"'
export const DISPOSITION = 'Content-Disposition: attachment; filename="figures.zip"'
export const ENCODING = 'Content-Transfer-Encoding: base64'
export const FILE = [FILE_TYPE, ENCODING, DISPOSITION, '', BASE64, ''].join('\r\n')

/** A mail with nothing odd about it but what `fields` and `body` say; a field ends without a line break. */
export function mail(fields: readonly string[], body: string): Buffer {
  const head = [
    'Received: from mail.partner.example (mail.partner.example [203.0.113.25]) by mx.corp.example; Sat, 21 Nov 2026 09:00:00 +0000',
    'From: Lee Min <lee@partner.example>',
    'To: Kim <kim@corp.example>',
    'Subject: Figures of October',
    'Date: Sat, 21 Nov 2026 08:59:58 +0000',
    'Message-ID: <20261121085958.1@partner.example>',
    'MIME-Version: 1.0',
    ...fields,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
}

export interface Mixed {
  readonly type?: string | readonly string[]
  readonly file?: string
  readonly boundary?: string
  readonly preamble?: string
  readonly epilogue?: string
  readonly close?: string
  readonly fields?: readonly string[]
}

/** A multipart of a text and the archive, changed in one place. */
export function mixed(changes: Mixed = {}): Buffer {
  const { type = TYPE, file = FILE, boundary = BOUNDARY, preamble = '', epilogue = '', fields = [] } = changes
  const close = changes.close ?? `--${boundary}--\r\n`
  const body = `${preamble}--${boundary}\r\n${TEXT}\r\n--${boundary}\r\n${file}${close}${epilogue}`
  return mail([...fields, ...(typeof type === 'string' ? [type] : type)], body)
}

/** The archive's part with another encoding field and body. */
export function fileWith(encoding: string | null, body: string, type = FILE_TYPE): string {
  return [type, ...(encoding === null ? [] : [encoding]), DISPOSITION, '', body, ''].join('\r\n')
}

export function lines(text: string, length: number): string {
  return (text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []).join('\r\n')
}

/** Lines of uuencode or xxencode without `begin` and `end`. */
export function counted(bytes: Buffer, alphabet: string, step = 45): string {
  const out: string[] = []
  for (let at = 0; at < bytes.length; at += step) {
    const chunk = bytes.subarray(at, at + step)
    const padded = Buffer.concat([chunk, Buffer.alloc((3 - (chunk.length % 3)) % 3)])
    let line = alphabet[chunk.length]!
    for (let i = 0; i < padded.length; i += 3) {
      const group = padded.readUIntBE(i, 3)
      for (const shift of [18, 12, 6, 0]) line += alphabet[(group >> shift) & 63]!
    }
    out.push(line)
  }
  return [...out, alphabet[0]!].join('\r\n')
}

export const UU = Array.from({ length: 64 }, (_, i) => (i === 0 ? '`' : String.fromCharCode(32 + i))).join('')
/** The same values as decoders take them too that look at six bits of a character. */
export const UU_LOWER = UU.replace(/[!->]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 64))
export const XX = '+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function quotedPrintable(bytes: Buffer): string {
  const all = [...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  const out: string[] = []
  for (let at = 0; at < all.length; at += 25) out.push(all.slice(at, at + 25).join(''))
  return out.join('=\r\n')
}

export function yenc(bytes: Buffer): string {
  const data = [...bytes].map((byte) => {
    const value = (byte + 42) & 255
    return [0, 10, 13, 61].includes(value)
      ? `=${String.fromCharCode((value + 64) & 255)}`
      : String.fromCharCode(value)
  })
  return `=ybegin line=1000 size=${bytes.length} name=figures.zip\r\n${data.join('')}\r\n=yend size=${bytes.length}\r\n`
}

function zip(content: Buffer): Buffer {
  const name = Buffer.from('figures.com')
  const data = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
