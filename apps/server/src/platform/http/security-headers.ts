/** Headers of every response (C08). */
import { EMBED_PATH } from '@postern/contract/routes/auth-paths.ts'
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
].join('; ')
const API_POLICY = "default-src 'none'; sandbox"

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
} as const

export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

const isEntry = (url: string): boolean => url.split(/[?#]/, 1)[0] === EMBED_PATH

/** The site that an entry is for: no other may show the page that takes it. */
const siteOf = (url: string): string | null => new URL(url, 'http://localhost').searchParams.get('site')

/** @param frameOrigins sites whose pages may show the console in a frame (`access.frameOrigins`); the API never */
export function addSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  frameOrigins: readonly string[],
): void {
  const isApi = isApiPath(request.url)
  const sites = isEntry(request.url)
    ? frameOrigins.filter((one) => one === siteOf(request.url))
    : frameOrigins
  const ancestors = isApi || sites.length === 0 ? "'none'" : sites.join(' ')
  reply.headers(COMMON)
  reply.header(
    'content-security-policy',
    `${isApi ? API_POLICY : CONSOLE_POLICY}; frame-ancestors ${ancestors}`,
  )
  // It knows no list of origins: where there is one, it would forbid them (or be ignored, CSP 3 §6.4.2.2).
  if (ancestors === "'none'") reply.header('x-frame-options', 'DENY')
  if (isApi) reply.header('cache-control', 'no-store')
  if (request.protocol === 'https') {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
