/**
 * Compresses what lists and forms read. Only replies that hold no credential and that another site can't ask for: a
 * GET with a bearer token, which browsers never add by themselves. Whoever measures the length of such a reply can't
 * choose what is in it beside a secret (BREACH; docs/security.md). Replies to cookies, sign-in and changes stay as
 * they are.
 */
import { API_BASE } from '@postern/contract/routes/define.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Below this the reply fits one packet anyway. */
const SMALLEST = 1400
/** Sent at once and never again: speed counts. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 5 }

/** Adds `Content-Encoding` and `Vary` to the replies that may be compressed. */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !mayCompress(request)) return payload
    reply.header('vary', 'accept-encoding')
    if (payload.length < SMALLEST) return payload
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return payload
    const bytes = await (encoding === 'br' ? brotli(payload, BROTLI) : zip(payload, GZIP))
    reply.header('content-encoding', encoding)
    reply.header('content-length', bytes.length)
    return bytes
  })
}

function mayCompress(request: FastifyRequest): boolean {
  return (
    request.method === 'GET' &&
    request.url.startsWith(`${API_BASE}/`) &&
    request.headers.authorization !== undefined
  )
}

/** The better of the two that a client takes (RFC 9110 §12.5.3: `q=0` refuses), null for neither. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): 'br' | 'gzip' | null {
  const accepted = new Set<string>()
  for (const item of String(acceptEncoding ?? '').split(',')) {
    const [name = '', ...params] = item.trim().toLowerCase().split(';')
    if (!params.some((param) => /^\s*q=0(?:\.0*)?\s*$/.test(param))) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : null
}
