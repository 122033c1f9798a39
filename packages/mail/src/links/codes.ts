/** QR codes in pictures, read by ZXing compiled to WebAssembly: a decoder that can't reach beyond its own memory. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { findUrls } from '../urls.ts'
import type { PictureFile } from './gatherer.ts'
import type { FoundLink } from './link.ts'
import { pictureSize, type PictureSize } from './picture-size.ts'
import { webpPixels, type Pixels } from './webp.ts'
import { webpSize } from './webp-size.ts'

/** Pixels of a picture that is decoded: screenshots are, photographs are not. */
const MAX_PIXELS = 2_500_000
/** The smallest code is 21 modules wide. */
const MIN_SIDE = 21
const MAX_PICTURES = 8
/** ms of CPU for all pictures of a message; what is left then is not read. */
const BUDGET = 150
const MAX_CODES = 4
const MAX_TEXT = 4096

interface Symbol {
  readonly text: string
  readonly isValid: boolean
}
type Reader = (picture: Uint8Array | Pixels, options: object) => Promise<readonly Symbol[]>
interface ReaderPackage {
  purgeZXingModule(): void
  prepareZXingModule(options: {
    overrides: { wasmBinary: ArrayBuffer }
    fireImmediately: true
  }): Promise<unknown>
  readonly readBarcodes: Reader
}

const OPTIONS = {
  formats: ['QRCode', 'MicroQRCode', 'rMQRCode'],
  tryHarder: false,
  tryRotate: false,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: MAX_CODES,
}

/** An optional package: where it is not installed, codes are not read. Loaded for the first picture, 30 ms. */
const PACKAGE = 'zxing-wasm/reader'
const WASM = 'zxing-wasm/reader/zxing_reader.wasm'
let loading: Promise<Reader | null> | undefined

/** URLs in the codes of `pictures`, small and square pictures first. Never throws; what can't be decoded has none. */
export async function readCodes(pictures: readonly PictureFile[]): Promise<FoundLink[]> {
  const readable = pictures
    .flatMap(({ content, file }) => {
      const size = pictureSize(content)
      return size && mayHoldCode(size) ? [{ content, file, size }] : []
    })
    .sort((a, b) => pixelsOf(a.size) - pixelsOf(b.size))
    .slice(0, MAX_PICTURES)
  if (readable.length === 0) return []
  const read = await (loading ??= load())
  if (!read) return []
  const found: FoundLink[] = []
  let left = BUDGET * 1000
  for (const { content, file, size } of readable) {
    if (left <= 0) break
    const before = process.cpuUsage()
    const picture = webpSize(content) ? await webpPixels(content, size) : content
    if (picture) found.push(...(await codesOf(read, picture, file)))
    const { user, system } = process.cpuUsage(before)
    left -= user + system
  }
  return found
}

async function codesOf(read: Reader, picture: Uint8Array | Pixels, file: string): Promise<FoundLink[]> {
  try {
    const symbols = await read(picture, OPTIONS)
    return symbols.flatMap(({ text, isValid }) =>
      isValid ? urlsIn(text).map((raw) => ({ raw, source: 'qr' as const, file })) : [],
    )
  } catch {
    return []
  }
}

/** A code holds an address alone, as a rule, or one among the fields of a card. */
function urlsIn(text: string): string[] {
  return findUrls(text.slice(0, MAX_TEXT), MAX_CODES).map(({ raw }) => raw)
}

const pixelsOf = ({ width, height }: PictureSize): number => width * height

function mayHoldCode(size: PictureSize): boolean {
  return Math.min(size.width, size.height) >= MIN_SIDE && pixelsOf(size) <= MAX_PIXELS
}

async function load(): Promise<Reader | null> {
  const require = createRequire(import.meta.url)
  let wasm: string
  try {
    wasm = require.resolve(WASM)
  } catch {
    return null
  }
  const { prepareZXingModule, purgeZXingModule, readBarcodes } = (await import(PACKAGE)) as ReaderPackage
  const { buffer, byteOffset, length } = await readFile(wasm)
  const wasmBinary = buffer.slice(byteOffset, byteOffset + length)
  const prepare = (): Promise<unknown> =>
    prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  await prepare()
  return async (picture, options) => {
    try {
      return await readBarcodes(picture, options)
    } catch (error) {
      // What a trap leaves behind is not used again.
      purgeZXingModule()
      await prepare()
      throw error
    }
  }
}
