/** Requests to hosts that strangers name: no name leads into our own network, and none is asked twice (hostile R6). */
import type { IncomingMessage, RequestOptions, request as httpRequest } from 'node:http'
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

/** Bytes of a reply's header. */
const MAX_HEADER = 16 * 1024

export const isPublic = (ip: string): boolean => addressKind(ip) === 'public'

/**
 * One address of the host that may be connected to; connecting asks no name again, so that no second answer leads elsewhere.
 * @throws Error when there is none
 */
export async function addressOf(
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

/** The head of the reply to a request, GET unless said otherwise, sent to this address of the host. Redirects are not followed. */
export function ask(
  request: (url: URL, options: RequestOptions) => ReturnType<typeof httpRequest>,
  url: URL,
  address: string,
  { body, ...options }: RequestOptions & { readonly body?: string },
): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, { all }, done) => {
    const family = isIP(address)
    if (all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'GET',
      agent: false,
      lookup,
      maxHeaderSize: MAX_HEADER,
      ...options,
    })
    asked.once('response', resolve).once('error', reject)
    asked.end(body)
  })
}
