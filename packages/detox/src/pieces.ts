/** Pieces of documents that are taken over as they are, once their bytes are what they are said to be. */
import { detectType } from '@postern/mail/file-type/file-type.ts'

/** Pictures of pixels, and EMF and WMF with the header that places it and without ([MS-EMF] 2.3.4.2, [MS-WMF] 2.3.2). */
export function isPicture(bytes: Buffer): boolean {
  return bytes.length === 0 || detectType(bytes).type.startsWith('image/') || isMetafile(bytes)
}

function isMetafile(bytes: Buffer): boolean {
  if (bytes.length < 44) return false
  const first = bytes.readUInt32LE(0)
  const emf = first === 1 && bytes.readUInt32LE(40) === 0x464d4520
  return emf || first === 0x9ac6cdd7 || first === 0x00090001 || first === 0x00090002
}

export function isSvg(bytes: Buffer): boolean {
  return detectType(bytes).type === 'image/svg+xml'
}

export function isMedia(bytes: Buffer): boolean {
  return /^(?:audio|video)\//.test(detectType(bytes).type)
}

/** Bytes that no program takes for anything but what they are said to be. */
export function isPlain(bytes: Buffer): boolean {
  const { type } = detectType(bytes)
  return /^(?:application\/(?:octet-stream|xml)|text\/plain|image\/.*)$/.test(type)
}

/** Bytes of no format that a program would open by itself, fonts aside. */
export function isBinary(bytes: Buffer): boolean {
  const { type } = detectType(bytes)
  return /^(?:application\/(?:octet-stream|(?:x-)?font|vnd\.ms-opentype)|image\/(?!svg)|font\/)/.test(type)
}
