/**
 * Asks a page of strangers where it passes on to, and nothing else: no body is read, no cookie or name of a person is sent, and
 * no name leads into our own network (hostile R6).
 */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { addressKind } from '../target-address.ts'

export interface FetchDeps {
  readonly dns: DnsResolver
  /** Ends the question; it rejects then. */
  readonly signal: AbortSignal
  /** Whether an address may be connected to; public ones when absent. */
  readonly reachable?: (ip: string) => boolean
}

const isPublic = (ip: string): boolean => addressKind(ip) === 'public'
const PASSES_ON: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Bytes of a reply's header. */
const MAX_HEADER = 16 * 1024
const MAX_URL = 4096

/**
 * Where `url` passes on to (RFC 9110 §15.4), null when it answers otherwise. Only http and https on their own ports.
 * @throws Error when the page can't be asked: no such name, a name of an inner network, no answer in time
 */
export async function redirectOf(
  url: URL,
  { dns, signal, reachable = isPublic }: FetchDeps,
): Promise<URL | null> {
  const secure = url.protocol === 'https:'
  if (!secure && url.protocol !== 'http:') throw new Error(`no page: ${url.protocol}`)
  if (reachable === isPublic && url.port !== '') throw new Error(`no page's usual port: ${url.port}`)
  const address = await addressOf(url.hostname, dns, reachable)
  signal.throwIfAborted()
  const reply = await ask(secure ? httpsRequest : httpRequest, url, address, signal)
  reply.destroy()
  const { statusCode = 0, headers } = reply
  if (!PASSES_ON.has(statusCode) || headers.location === undefined) return null
  // Header fields are bytes; those beyond ASCII are read as UTF-8, as browsers do.
  const location = Buffer.from(headers.location, 'latin1').toString()
  return location.length > MAX_URL ? null : URL.parse(location, url.href)
}

/** One address of the host that may be connected to; connecting asks no name again, so that no second answer leads elsewhere. */
async function addressOf(
  host: string,
  dns: DnsResolver,
  reachable: (ip: string) => boolean,
): Promise<string> {
  const literal = host.replace(/^\[|\]$/g, '')
  const found = isIP(literal) ? [literal] : await lookUp(host, dns)
  // A name with one address inside is not trusted with the others.
  const address = found[0]
  if (address === undefined || !found.every(reachable))
    throw new Error(`not to be asked: ${host.slice(0, 253)}`)
  return address
}

async function lookUp(host: string, dns: DnsResolver): Promise<readonly string[]> {
  const answers = await Promise.allSettled([dns(host, 'A'), dns(host, 'AAAA')])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.map(String) : []))
}

function ask(
  request: (url: URL, options: RequestOptions) => ReturnType<typeof httpRequest>,
  url: URL,
  address: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, options, done) => {
    const family = isIP(address)
    if (options.all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }
  return new Promise((resolve, reject) => {
    const headers = { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; link check)' }
    const asked = request(url, {
      method: 'GET',
      agent: false,
      lookup,
      signal,
      headers,
      maxHeaderSize: MAX_HEADER,
    })
    asked.once('response', resolve).once('error', reject)
    asked.end()
  })
}
