/** Plain HTTP beside a console with TLS: answers authorities (RFC 8555 §8.3), and leads everything else to https. */
import { createServer, type Server, type ServerResponse } from 'node:http'

export interface PlainPortDeps {
  /** Port of the console, as the world sees it. */
  readonly httpsPort: number
  /** What an authority is to be told about its token; null where none of them waits for that. */
  readonly answerTo: (token: string) => Promise<string | null>
  /** Our own name, for requests that say none. */
  readonly host: () => string
}

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/
/** A name or an address as a URL holds it: nothing that ends the authority of one (RFC 3986 §3.2). */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]+\])(?=:\d{1,5}$|$)/i
const BOUNDS = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 1_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
}

export function createPlainPort({ httpsPort, answerTo, host }: PlainPortDeps): Server {
  const server = createServer(BOUNDS, (request, response) => {
    // Nothing that comes with it is read.
    request.resume()
    const url = request.url ?? '/'
    const token = CHALLENGE.exec(url.split('?', 1)[0]!)?.[1]
    if (token !== undefined) {
      void answerTo(token).then(
        (answer) => reply(response, answer === null ? 404 : 200, answer ?? 'No such challenge'),
        () => reply(response, 503, 'Try again'),
      )
      return
    }
    const named = HOST.exec(request.headers.host ?? '')?.[0] ?? host()
    const path = url.startsWith('/') ? url : '/'
    response.setHeader('location', `https://${named}${httpsPort === 443 ? '' : `:${httpsPort}`}${path}`)
    // 308 has a form sent again as it was: by then its content has crossed the net in the clear, and is not taken here.
    reply(response, request.method === 'GET' || request.method === 'HEAD' ? 308 : 403, 'Use https')
  })
  server.maxConnections = 500
  return server
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(text)
}
