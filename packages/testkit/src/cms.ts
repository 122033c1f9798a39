/** Cryptographic messages (RFC 5652) for tests, with their content in the clear and no valid signature. */
import { deflateSync } from 'node:zlib'

const DATA = '2a864886f70d010701'
const SIGNED = '2a864886f70d010702'
const ENVELOPED = '2a864886f70d010703'
const DIGESTED = '2a864886f70d010705'
const COMPRESSED = '2a864886f70d0109100109'
const SHA256 = '608648016503040201'
const ZLIB = '2a864886f70d0109100308'

export interface CmsForm {
  /** Lengths that only an end mark tells, as OpenSSL's `-stream` writes them. */
  readonly indefinite?: boolean
  /** Octets in each piece of the content; in one piece by default. */
  readonly pieces?: number
}

/** Signed content, as `application/pkcs7-mime; smime-type=signed-data` carries it. */
export function signedCms(content: Buffer, form: CmsForm = {}): Buffer {
  const { constructed } = writers(form)
  const sums = constructed(0x31, constructed(0x30, id(SHA256)))
  const info = encapsulated(DATA, octets(content, form), form)
  const certificates = constructed(0xa0, constructed(0x30, number(1)))
  return wrapped(SIGNED, [number(1), sums, info, certificates, constructed(0x31)], form)
}

/** A signature whose content stands elsewhere: smime.p7s. */
export function detachedCms(form: CmsForm = {}): Buffer {
  const { constructed } = writers(form)
  const info = constructed(0x30, id(DATA))
  const certificates = constructed(0xa0, constructed(0x30, number(1)))
  return wrapped(SIGNED, [number(1), constructed(0x31), info, certificates, constructed(0x31)], form)
}

export function compressedCms(content: Buffer, form: CmsForm = {}): Buffer {
  const { constructed } = writers(form)
  const info = encapsulated(DATA, octets(deflateSync(content), form), form)
  return wrapped(COMPRESSED, [number(0), constructed(0x30, id(ZLIB)), info], form)
}

export function digestedCms(content: Buffer, form: CmsForm = {}): Buffer {
  const { constructed } = writers(form)
  const algorithm = constructed(0x30, id(SHA256), element(0x05))
  const info = encapsulated(DATA, octets(content, form), form)
  return wrapped(DIGESTED, [number(0), algorithm, info, element(0x04, Buffer.alloc(32))], form)
}

/** Encrypted for somebody's key. */
export function envelopedCms(form: CmsForm = {}): Buffer {
  const { constructed } = writers(form)
  const info = constructed(0x30, id(DATA), constructed(0x30, id(SHA256)), element(0x80, Buffer.alloc(64, 7)))
  return wrapped(ENVELOPED, [number(0), constructed(0x31), info], form)
}

export function pem(content: Buffer, label = 'PKCS7'): Buffer {
  const lines = content.toString('base64').replace(/.{64}/g, '$&\n')
  return Buffer.from(`-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`)
}

function wrapped(type: string, fields: readonly Buffer[], form: CmsForm): Buffer {
  const { constructed } = writers(form)
  return constructed(0x30, id(type), constructed(0xa0, constructed(0x30, ...fields)))
}

function encapsulated(type: string, content: Buffer, form: CmsForm): Buffer {
  const { constructed } = writers(form)
  return constructed(0x30, id(type), constructed(0xa0, content))
}

function octets(content: Buffer, form: CmsForm): Buffer {
  const { pieces } = form
  if (pieces === undefined) return element(0x04, content)
  const count = Math.ceil(content.length / pieces)
  const parts = Array.from({ length: count }, (_, i) =>
    element(0x04, content.subarray(i * pieces, (i + 1) * pieces)),
  )
  return writers(form).constructed(0x24, ...parts)
}

function writers({ indefinite = false }: CmsForm): {
  constructed: (tag: number, ...parts: readonly Buffer[]) => Buffer
} {
  return {
    constructed: (tag, ...parts) =>
      indefinite
        ? Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.alloc(2)])
        : element(tag, Buffer.concat(parts)),
  }
}

const id = (hex: string): Buffer => element(0x06, Buffer.from(hex, 'hex'))
const number = (value: number): Buffer => element(0x02, Buffer.from([value]))

function element(tag: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : [0x83, length >> 16, (length >> 8) & 255, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
