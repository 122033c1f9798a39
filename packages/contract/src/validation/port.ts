/** TCP ports (product §5). */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= LIMITS.portMin && port <= LIMITS.portMax
}

/** `mx.example:25`, `[2001:db8::1]:25` (RFC 3986 §3.2.2). */
export function hostPort(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${String(port)}`
}

export const portSchema = z.number({ error: 'INVALID_PORT' }).refine(isPort, { message: 'INVALID_PORT' })
