/** A QR code for tests, as the modules it is made of and as a picture. */
import { crc32, deflateSync } from 'node:zlib'

export const CODE_URL = 'https://evil.com/qr?id=7'
/** Rows of a version 2 code of CODE_URL, each a number in base 36. */
const ROWS =
  'jv1bz a6ybl ekr4t el5jx ejqe5 a7p6p jvfy7 jcw g36zz 7vrfe h4dgs 7mq5i 25g4v bafbm 1vcos 47k1i hd69o 26fk juats a7evy elaf0 ejc2v ejvm2 a7sla jvcjr'
const SIDE = 25
const QUIET = 4

/** The code as lossless WebP, three pixels a module. */
export const CODE_WEBP = Buffer.from(
  'UklGRugAAABXRUJQVlA4TNwAAAAvYoAYAA8w//M///MfeIDbbHvc5jMuduQCBrjG33GleAGZWeDnSu60BgEuQHU+CH71rxx1RP+DJEmSJN3/EwDl+n1ENhYmjdDGYj2K' +
    'HzIbdIcK3WWpj20HJl+TNhZjALSJHpGNJHnkRtIYBmaTHl023uu6kYfx2IzhKl/V9eim8V55GLIgdSOj5MgbXDaWyNIk87kZGR3wvAHTelwPSBqlG8MVymcAppFk' +
    'GE75pDEAy0jazIXJj2chuvUoHuKBaV/GMyDlHSBLXTcrk6/Sj+jGAGhLs6VsJEmSJP8h',
  'base64',
)

/** Rows of modules, true where dark, with the quiet zone that readers want. */
export function codeModules(): boolean[][] {
  const blank = (): boolean[] => Array.from({ length: SIDE + 2 * QUIET }, () => false)
  const rows = ROWS.split(' ').map((row) => {
    const bits = Number.parseInt(row, 36).toString(2).padStart(SIDE, '0')
    return [...blank().slice(0, QUIET), ...Array.from(bits, (bit) => bit === '1'), ...blank().slice(0, QUIET)]
  })
  return [...Array.from({ length: QUIET }, blank), ...rows, ...Array.from({ length: QUIET }, blank)]
}

/** The code as PNG, grey, `scale` pixels a module. */
export function codePicture(scale = 4): Buffer {
  const rows = codeModules().flatMap((row) => {
    const line = Buffer.from([
      0,
      ...row.flatMap((dark) => Array.from({ length: scale }, () => (dark ? 0 : 255))),
    ])
    return Array.from({ length: scale }, () => line)
  })
  return greyPicture(rows.length, rows.length, Buffer.concat(rows))
}

/** The code as JPEG, grey, a block of 8 by 8 pixels a module, which needs no coefficients but the first (ITU-T T.81). */
export function codeJpeg(): Buffer {
  const rows = codeModules()
  const side = rows.length * 8
  let bits = ''
  let last = 0
  for (const value of rows.flat().map((dark) => (dark ? -64 : 64))) {
    bits += `${coefficient(value - last)}0`
    last = value
  }
  const data = Buffer.from(
    bits
      .padEnd(Math.ceil(bits.length / 8) * 8, '1')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
  const stuffed = Buffer.from(
    data.toString('hex').replace(/(..)/g, (byte) => (byte === 'ff' ? 'ff00' : byte)),
    'hex',
  )
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment('db', `00${'10'.repeat(64)}`),
    segment('c0', `08${word(side)}${word(side)}01011100`),
    // Four lengths of differences of three bits each, and one that ends a block.
    segment('c4', `000000040000000000${'00'.repeat(8)}00060708`),
    segment('c4', `100100000000000000${'00'.repeat(8)}00`),
    segment('da', '010100003f00'),
    stuffed,
    Buffer.from('ffd9', 'hex'),
  ])
}

const LENGTHS = [0, 6, 7, 8]

function coefficient(value: number): string {
  const length = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value))
  const code = LENGTHS.indexOf(length).toString(2).padStart(3, '0')
  const stored = value < 0 ? value + 2 ** length - 1 : value
  return length === 0 ? code : code + stored.toString(2).padStart(length, '0')
}

const word = (value: number): string => value.toString(16).padStart(4, '0')

function segment(marker: string, hex: string): Buffer {
  return Buffer.from(`ff${marker}${word(hex.length / 2 + 2)}${hex}`, 'hex')
}

/** A grey PNG (8 bits); `rows` each with their filter byte. */
export function greyPicture(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}
