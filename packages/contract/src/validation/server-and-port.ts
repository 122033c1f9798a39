/** A server as administrators enter it: `host`, `host:port`, `[IPv6]` or `[IPv6]:port`. */
import { hostSchema } from './domain.ts'

export interface ServerAndPort {
  readonly host: string
  /** null: the usual one. */
  readonly port: number | null
}

/** Null for anything else. */
export function readServerAndPort(text: string): ServerAndPort | null {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:/[\]@]+))(?::(\d{1,5}))?$/.exec(text)
  if (parts === null) return null
  const host = parts[1] ?? parts[2] ?? ''
  const port = parts[3] === undefined ? null : Number(parts[3])
  if (port !== null && (port < 1 || port > 65_535)) return null
  return hostSchema.safeParse(host).success ? { host, port } : null
}

export function isServerAndPort(text: string): boolean {
  return readServerAndPort(text) !== null
}

/** On this machine: nobody reads along. */
export function isLoopbackServer(text: string): boolean {
  const host = readServerAndPort(text)?.host.toLowerCase()
  return host !== undefined && (/^127(?:\.\d{1,3}){3}$/.test(host) || host === '::1' || host === 'localhost')
}
