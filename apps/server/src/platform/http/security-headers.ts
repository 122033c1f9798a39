/** Headers of every response (C08). */
import type { FastifyReply, FastifyRequest } from 'fastify'

const CONSOLE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine sets styles on elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  // Mail is shown in a sandboxed srcdoc frame with a stricter policy of its own.
  "frame-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
} as const

export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(COMMON)
  if (isApiPath(request.url)) {
    reply.header('content-security-policy', API_POLICY).header('cache-control', 'no-store')
  } else {
    reply.header('content-security-policy', CONSOLE_POLICY)
  }
  if (request.protocol === 'https') {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
