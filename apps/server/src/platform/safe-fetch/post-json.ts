/** Hands a small JSON text to an address that an administrator named. No redirect is followed: none leads elsewhere. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { addressOf, ask, isPublic, type FetchDeps } from './guarded.ts'

export interface Reply {
  readonly status: number
  /** Its beginning. */
  readonly text: string
}

/** Octets that are read of a reply. */
const MOST = 2_048

/**
 * Posts a body and answers what the server says.
 * @throws Error with the reason: no such host, an inner address, a certificate, no connection, its time
 */
export async function postJson(
  url: URL,
  body: string,
  fields: Readonly<Record<string, string>>,
  { dns, signal, reachable = isPublic }: FetchDeps,
): Promise<Reply> {
  const secure = url.protocol === 'https:'
  if (!secure && url.protocol !== 'http:') throw new Error(`no page: ${url.protocol}`)
  const address = await addressOf(url.hostname, dns, reachable)
  signal.throwIfAborted()
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Postern-Alert/1',
    ...fields,
  }
  const reply = await ask(secure ? httpsRequest : httpRequest, url, address, {
    method: 'POST',
    signal,
    headers,
    body,
  })
  return { status: reply.statusCode ?? 0, text: await beginningOf(reply) }
}

async function beginningOf(reply: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of reply as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      if (size >= MOST) break
    }
  } catch {
    // The status has been heard, which is what counts.
  } finally {
    reply.destroy()
  }
  return Buffer.concat(pieces).subarray(0, MOST).toString()
}
