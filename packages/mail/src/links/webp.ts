/** WebP pictures (RFC 9649) as pixels, by libwebp compiled to WebAssembly: a decoder that can't reach beyond its own memory. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PictureSize } from './picture-size.ts'

/** Pixels of four bytes each: red, green, blue, opacity. */
export interface Pixels extends PictureSize {
  readonly data: Uint8ClampedArray
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  malloc(size: number): number
  WebPDecodeRGBA(input: number, length: number, width: number, height: number): number
}
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: Exports }
}
/** Node.js has it; the types of Node.js do not. */
declare const WebAssembly: WebAssemblyApi

/** An optional package: where it is not installed, these pictures are not read. Of it only the decoder is taken. */
const WASM = '@cwasm/webp/webp.wasm'
/** It has nothing to read or write. */
const NOTHING = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 }

let loading: Promise<object | null> | undefined

/** Null where it can't be decoded or is not of the size that its header states. Never throws. */
export async function webpPixels(content: Buffer, size: PictureSize): Promise<Pixels | null> {
  const module = await (loading ??= load())
  if (module === null) return null
  try {
    return decode(module, content, size)
  } catch {
    return null
  }
}

/** With memory of its own: what a broken picture leaves behind is not used again. */
function decode(module: object, content: Buffer, size: PictureSize): Pixels | null {
  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: NOTHING })
  const input = exports.malloc(content.length)
  const told = exports.malloc(8)
  new Uint8Array(exports.memory.buffer).set(content, input)
  const output = exports.WebPDecodeRGBA(input, content.length, told, told + 4)
  const [width, height] = new Uint32Array(exports.memory.buffer, told, 2)
  if (output === 0 || width !== size.width || height !== size.height) return null
  return { width, height, data: new Uint8ClampedArray(exports.memory.buffer, output, 4 * width * height) }
}

async function load(): Promise<object | null> {
  try {
    return new WebAssembly.Module(await readFile(createRequire(import.meta.url).resolve(WASM)))
  } catch {
    return null
  }
}
