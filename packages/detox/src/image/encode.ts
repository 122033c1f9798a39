/** Pictures drawn anew by libvips: decoded to pixels, and encoded in the same format. */
import type { Sharp, SharpOptions } from 'sharp'
import { Failure } from '../failure.ts'

export type Encoded = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/tiff'

const MAX_PIXELS = 1.5e8
const QUALITY = 95
/** Of 16 bits a colour, and of one channel: what libvips would make of them otherwise is 8 bits of three. */
const SPACES: Readonly<Record<string, string>> = {
  rgb16: 'rgb16',
  grey16: 'grey16',
  'b-w': 'b-w',
  cmyk: 'cmyk',
}

type Open = (bytes: Buffer, options: SharpOptions) => Sharp

/** @throws Failure 'unsupported' where libvips is not installed; others where the picture does not decode */
export async function encodeAnew(type: Encoded, bytes: Buffer, keepsExif: boolean): Promise<Buffer> {
  const open = await opener()
  const options: SharpOptions = {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    pages: type === 'image/png' || type === 'image/jpeg' ? 1 : -1,
  }
  const meta = await open(bytes, options).metadata()
  const picture = open(bytes, options)
  if (meta.hasProfile) picture.keepIccProfile()
  const space = SPACES[meta.space]
  if (space !== undefined) picture.pipelineColourspace(space).toColourspace(space)
  if (keepsExif) picture.keepExif()
  else if ((meta.pages ?? 1) === 1) picture.autoOrient()
  if (type === 'image/jpeg')
    picture.jpeg({
      quality: QUALITY,
      chromaSubsampling: meta.chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
      progressive: meta.isProgressive,
    })
  else if (type === 'image/png') picture.png({ palette: meta.isPalette, progressive: meta.isProgressive })
  else if (type === 'image/gif') picture.gif({ effort: 3, dither: 0, keepDuplicateFrames: true })
  else if (type === 'image/webp') picture.webp({ quality: QUALITY, lossless: bytes.includes('VP8L') })
  else
    picture.tiff({
      compression: 'deflate',
      ...(meta.depth === 'uchar' && meta.bitsPerSample === 1 ? { bitdepth: 1 } : {}),
    })
  return picture.toBuffer()
}

let loaded: Promise<Open> | undefined

function opener(): Promise<Open> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Open> {
  try {
    const { default: sharp } = await import('sharp')
    // Bytes that are read once are not worth keeping, and other processes want the cores.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  } catch (error) {
    throw new Failure('unsupported', `pictures are not drawn anew on this platform: ${String(error)}`)
  }
}
