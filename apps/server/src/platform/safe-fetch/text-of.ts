/** Reads a small text that a stranger publishes by HTTPS. */
import { request } from 'node:https'
import { addressOf, ask, isPublic, type FetchDeps } from './guarded.ts'

export interface TextDeps extends FetchDeps {
  /** PEM of the only authorities believed; the system's when absent. */
  readonly ca?: string
  /** Octets; a longer text is refused. */
  readonly max: number
}

/**
 * The text at an https address whose certificate is valid for its host. No redirect is followed (RFC 8461 §3.3 forbids it).
 * @throws Error with the reason: no such host, an inner address, a certificate, a status, a media type, its size, its time
 */
export async function textOf(url: URL, deps: TextDeps): Promise<string> {
  const { dns, signal, reachable = isPublic, ca, max } = deps
  if (url.protocol !== 'https:') throw new Error(`not https: ${url.protocol}`)
  const address = await addressOf(url.hostname, dns, reachable)
  signal.throwIfAborted()
  const headers = { accept: 'text/plain', 'accept-encoding': 'identity' }
  const options = { signal, headers, servername: url.hostname, ...(ca === undefined ? {} : { ca }) }
  const reply = await ask(request, url, address, options)
  try {
    if (reply.statusCode !== 200) throw new Error(`answered ${reply.statusCode}`)
    const type = (reply.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
    if (type !== 'text/plain') throw new Error(`is of type ${type.slice(0, 100) || 'none'}, not text/plain`)
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of reply as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > max) throw new Error(`has more than ${max} octets`)
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString()
  } finally {
    reply.destroy()
  }
}
