/** TCP ports (product §5). */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= LIMITS.portMin && port <= LIMITS.portMax
}

/** Ports that need no privilege, 1024-65535. */
export function isRestrictedPort(port: number): boolean {
  return isPort(port) && port >= LIMITS.restrictedPortMin
}

/** `mx.example:25`, `[2001:db8::1]:25` (RFC 3986 §3.2.2). */
export function hostPort(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${String(port)}`
}

const number = z.number({ error: 'INVALID_PORT' })
export const portSchema = number.refine(isPort, { message: 'INVALID_PORT' })
export const restrictedPortSchema = number.refine(isRestrictedPort, { message: 'INVALID_RESTRICTED_PORT' })
