/** Pictures of PDF (ISO 32000-1 §8.9), as files that a decoder of codes reads: photographs aside. */
import { greyPng, pngOf } from '../../links/grey-png.ts'
import type { Budget } from '../budget.ts'
import { inflate } from '../zip/inflate.ts'

export interface PdfPicture {
  readonly type: 'image/jpeg' | 'image/png'
  readonly content: Buffer
}

/** Pixels of all pictures of a document that are unpacked here: 10 ms of CPU or so. */
export const PICTURE_PIXELS = 1_200_000
const MIN_SIDE = 21
const WHITE = 255

/** What is left of a document's pixels. */
export interface PictureRoom {
  pixels: number
}

/** Null for what is too large or too small for a code, or drawn in ways not known here. @throws BudgetExceeded */
export function pdfPicture(
  dictionary: string,
  data: Buffer,
  filters: readonly string[] | null,
  room: PictureRoom,
  budget: Budget,
): PdfPicture | null {
  const [filter = ''] = filters ?? ['?']
  if (filters?.length !== 1) return null
  if (filter === 'DCTDecode' || filter === 'DCT') return { type: 'image/jpeg', content: data }
  if (filter !== 'FlateDecode' && filter !== 'Fl') return null
  const width = numberIn(dictionary, 'Width')
  const height = numberIn(dictionary, 'Height')
  const pixels = width * height
  if (Math.min(width, height) < MIN_SIDE || pixels > room.pixels) return null
  room.pixels -= pixels
  const bits = /\/ImageMask\s+true\b/.test(dictionary) ? 1 : numberIn(dictionary, 'BitsPerComponent')
  const made =
    numberIn(dictionary, 'Predictor') >= 10
      ? pngOf(width, height, bits, numberIn(dictionary, 'Colors') === 3 ? RGB : GREY, data)
      : greyPicture(width, height, bits, inflate('zlib', data, budget)?.data ?? null)
  return made && { type: 'image/png', content: made }
}

/** Colour types of PNG. */
const GREY = 0
const RGB = 2

function numberIn(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name}\\s+(\\d{1,5})\\b`).exec(dictionary)?.[1] ?? 0)
}

/** Colours are not looked at, only how far values lie apart: those of a palette too, of which codes use two. */
function greyPicture(width: number, height: number, bits: number, data: Buffer | null): Buffer | null {
  if (data === null || data.length < height) return null
  const rowBytes = Math.floor(data.length / height)
  const parts = Math.floor((rowBytes * 8) / (width * bits))
  if ((bits !== 1 && bits !== 8) || ![1, 3, 4].includes(parts) || (bits === 1 && parts !== 1)) return null
  const values = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const row = y * rowBytes
      values[at] = bits === 1 ? (data[row + (x >> 3)]! >> (7 - (x & 7))) & 1 : data[row + x * parts]!
    }
  }
  return greyPng(width, height, stretched(values))
}

function stretched(values: Uint8Array): Uint8Array {
  let least = WHITE
  let most = 0
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  const scale = most > least ? WHITE / (most - least) : 0
  return values.map((value) => (value - least) * scale)
}
