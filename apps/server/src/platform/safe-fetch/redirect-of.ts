/** Asks a page of strangers where it passes on to, and nothing else: no body is read, no cookie or name of a person is sent. */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { addressOf, ask, isPublic, type FetchDeps } from './guarded.ts'

const PASSES_ON: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const MAX_URL = 4096

export interface RedirectDeps extends FetchDeps {
  /** HEAD changes nothing where servers keep to it (RFC 9110 §9.2.1); GET when absent, which all answer. */
  readonly method?: 'GET' | 'HEAD'
}

/**
 * Where `url` passes on to (RFC 9110 §15.4), null when it answers otherwise. Only http and https on their own ports.
 * @throws Error when the page can't be asked: no such name, a name of an inner network, no answer in time
 */
export async function redirectOf(
  url: URL,
  { dns, signal, reachable = isPublic, method = 'GET' }: RedirectDeps,
): Promise<URL | null> {
  const secure = url.protocol === 'https:'
  if (!secure && url.protocol !== 'http:') throw new Error(`no page: ${url.protocol}`)
  if (reachable === isPublic && url.port !== '') throw new Error(`no page's usual port: ${url.port}`)
  const address = await addressOf(url.hostname, dns, reachable)
  signal.throwIfAborted()
  const headers = { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; link check)' }
  const reply = await ask(secure ? httpsRequest : httpRequest, url, address, { method, signal, headers })
  reply.destroy()
  const { statusCode = 0, headers: fields } = reply
  if (!PASSES_ON.has(statusCode) || fields.location === undefined) return null
  // Header fields are bytes; those beyond ASCII are read as UTF-8, as browsers do.
  const location = Buffer.from(fields.location, 'latin1').toString()
  return location.length > MAX_URL ? null : URL.parse(location, url.href)
}
