/** Chunks of PNG (W3C PNG, third edition). */
import { crc32 } from 'node:zlib'
import { behind, type Extra } from './extra.ts'

/** What a picture is drawn of. */
const DRAWN =
  /^(?:IHDR|PLTE|IDAT|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|hIST|sPLT|cICP|mDCV|mDCv|cLLI|cLLi|acTL|fcTL|fdAT|CgBI|oFFs|sTER)$/
const ABOUT = /^(?:tEXt|zTXt|iTXt|tIME|eXIf)$/

interface Chunk {
  readonly type: string
  readonly start: number
  readonly end: number
}

function* chunksOf(bytes: Buffer): Iterable<Chunk> {
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length) throw new Error(`chunk ${type} does not end`)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw new Error(`chunk ${type} is damaged`)
    yield { type, start: at, end }
    if (type === 'IEND') return
    at = end
  }
}

export function* extrasOfPng(bytes: Buffer): Iterable<Extra> {
  for (const { type, end } of chunksOf(bytes)) {
    if (type === 'IEND') yield* behind(bytes, end)
    else if (!DRAWN.test(type)) yield { code: ABOUT.test(type) ? 'metadata' : 'unknown-part', detail: type }
  }
}

/** Pictures that move: libvips would draw the first one alone. */
export function moves(bytes: Buffer): boolean {
  return [...chunksOf(bytes)].some(({ type }) => type === 'acTL')
}

/** The file of its known chunks, pixels as they were. */
export function writePng(bytes: Buffer, keepsMetadata: boolean): Buffer {
  const kept = [...chunksOf(bytes)].filter(
    ({ type }) => type === 'IEND' || DRAWN.test(type) || (keepsMetadata && ABOUT.test(type)),
  )
  return Buffer.concat([bytes.subarray(0, 8), ...kept.map(({ start, end }) => bytes.subarray(start, end))])
}
