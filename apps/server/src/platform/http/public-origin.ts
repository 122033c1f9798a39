/** Where the console is, for what must not depend on a Host header that anybody can send (H16). */
import { isIP } from 'node:net'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Origin of the console: that of the settings (basic.publicUrl); without one, that of the request, where that is this
 * very machine. Null otherwise.
 */
export function publicOrigin(publicUrl: string, requestOrigin: string): string | null {
  if (publicUrl !== '') return new URL(publicUrl).origin
  if (!URL.canParse(requestOrigin)) return null
  const { origin, hostname } = new URL(requestOrigin)
  return isLoopback(hostname) ? origin : null
}

/** This very machine, as browsers see it: what needs TLS elsewhere works there without. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/** The same, where passkeys can be bound to it: by name, not by address, and opened there. */
export function passkeyOrigin(publicUrl: string, requestOrigin: string): string | null {
  const origin = publicOrigin(publicUrl, requestOrigin)
  if (origin === null || !URL.canParse(requestOrigin)) return null
  const { hostname, host } = new URL(origin)
  // A proxy in front may end TLS: hosts are compared, not schemes.
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && new URL(requestOrigin).host === host ? origin : null
}
