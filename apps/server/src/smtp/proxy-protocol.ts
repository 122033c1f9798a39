/** The PROXY protocol, versions 1 and 2 (haproxy.org/download/3.0/doc/proxy-protocol.txt). */
import { isIPv4, isIPv6 } from 'node:net'
import { plainIp } from '../platform/ip.ts'

export interface ProxyEndpoints {
  readonly client: { readonly ip: string; readonly port: number }
  readonly local: { readonly ip: string; readonly port: number }
}

export type ProxyHeader =
  /** Too few bytes to tell. */
  | { readonly kind: 'more' }
  /** The bytes do not begin a PROXY header. */
  | { readonly kind: 'none' }
  /** They begin one but break its rules: the connection must be dropped. */
  | { readonly kind: 'bad' }
  /** `endpoints` null: a health check or unknown family, the socket's own addresses hold. */
  | { readonly kind: 'header'; readonly length: number; readonly endpoints: ProxyEndpoints | null }

const V1 = Buffer.from('PROXY ', 'latin1')
const V2 = Buffer.from([0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a])
const V1_MAX = 107
/** Addresses take 36 bytes; the rest are TLVs we skip, and no sane proxy sends more of them. */
const V2_MAX = 4_096

const MORE: ProxyHeader = { kind: 'more' }
const NONE: ProxyHeader = { kind: 'none' }
const BAD: ProxyHeader = { kind: 'bad' }

/** Reads the header at the start of `bytes`. */
export function parseProxyHeader(bytes: Buffer): ProxyHeader {
  if (startsLike(bytes, V2)) return bytes.length < 16 ? MORE : parseV2(bytes)
  if (startsLike(bytes, V1)) return bytes.length < V1.length ? MORE : parseV1(bytes)
  return NONE
}

function startsLike(bytes: Buffer, signature: Buffer): boolean {
  const length = Math.min(bytes.length, signature.length)
  return bytes.subarray(0, length).equals(signature.subarray(0, length))
}

function parseV1(bytes: Buffer): ProxyHeader {
  const end = bytes.indexOf('\r\n', 0, 'latin1')
  if (end < 0) return bytes.length >= V1_MAX ? BAD : MORE
  if (end + 2 > V1_MAX) return BAD
  const line = bytes.toString('latin1', 0, end)
  const length = end + 2
  if (/^PROXY UNKNOWN(?: [\x20-\x7e]*)?$/.test(line)) return { kind: 'header', length, endpoints: null }
  const [, family, from = '', to = '', fromPort, toPort] =
    /^PROXY (TCP[46]) ([0-9a-fA-F.:]+) ([0-9a-fA-F.:]+) (\d{1,5}) (\d{1,5})$/.exec(line) ?? []
  const valid = family === 'TCP4' ? isIPv4 : isIPv6
  const ports = [Number(fromPort), Number(toPort)] as const
  if (family === undefined || !valid(from) || !valid(to) || ports.some((port) => port > 65_535)) return BAD
  const client = { ip: plainIp(from), port: ports[0] }
  return { kind: 'header', length, endpoints: { client, local: { ip: plainIp(to), port: ports[1] } } }
}

function parseV2(bytes: Buffer): ProxyHeader {
  const command = bytes.readUInt8(12)
  const family = bytes.readUInt8(13)
  const length = 16 + bytes.readUInt16BE(14)
  if (command !== 0x20 && command !== 0x21) return BAD
  if (length > V2_MAX) return BAD
  if (bytes.length < length) return MORE
  if (command === 0x20 || family === 0x00) return { kind: 'header', length, endpoints: null }
  const width = family === 0x11 ? 4 : family === 0x21 ? 16 : 0
  if (width === 0 || length < 16 + width * 2 + 4) return BAD
  const ports = 16 + width * 2
  const client = { ip: binaryIp(bytes, 16, width), port: bytes.readUInt16BE(ports) }
  const local = { ip: binaryIp(bytes, 16 + width, width), port: bytes.readUInt16BE(ports + 2) }
  return { kind: 'header', length, endpoints: { client, local } }
}

function binaryIp(bytes: Buffer, at: number, width: number): string {
  if (width === 4) return bytes.subarray(at, at + 4).join('.')
  const groups = Array.from({ length: 8 }, (_, group) => bytes.readUInt16BE(at + group * 2))
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return bytes.subarray(at + 12, at + 16).join('.')
  }
  return new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`).hostname.slice(1, -1)
}
