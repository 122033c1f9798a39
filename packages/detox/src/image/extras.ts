/** What lies in a picture's file beside the picture, by its format. Throws where the file is not what its beginning says. */
import { extrasOfBitmap } from './bitmap.ts'
import type { Extra } from './extra.ts'
import { extrasOfGif } from './gif.ts'
import { extrasOfIcon } from './icon.ts'
import { extrasOfJpeg } from './jpeg.ts'
import { extrasOfPng } from './png.ts'
import { extrasOfTiff } from './tiff.ts'
import { extrasOfWebp } from './webp.ts'

export type Extras = (bytes: Buffer) => Iterable<Extra>

/** By true type; a format that is not here is not disarmed. */
export const EXTRAS: Readonly<Record<string, Extras>> = {
  'image/png': extrasOfPng,
  'image/jpeg': extrasOfJpeg,
  'image/gif': extrasOfGif,
  'image/webp': extrasOfWebp,
  'image/tiff': extrasOfTiff,
  'image/bmp': extrasOfBitmap,
  'image/x-icon': extrasOfIcon,
}
