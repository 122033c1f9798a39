/** The console's own TLS: HTTP/2 and HTTP/1.1 on one port, bounded against clients that misuse either. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { openContexts, WEB_CIPHERS, type TlsPairs } from '../tls-contexts.ts'

export interface HttpTls {
  /** The certificates as they are now. */
  readonly pairs: () => TlsPairs
  /** Calls back with others that are to be used from then on. */
  readonly onChange: (use: (pairs: TlsPairs) => void) => void
  /** Takes a connection instead of the server, before its first byte was read; else hands it to `accept`. */
  readonly gate?: (socket: Socket, accept: (socket: Socket) => void) => void
}

export interface HttpBounds {
  readonly headersTimeout: number
  readonly connectionsCheckingInterval: number
  readonly maxHeaderSize: number
  /** ms for a whole request. */
  readonly requestTimeout: number
}

/** A browser opens some dozens at once. */
const MOST_STREAMS = 100
/**
 * Streams that a client opens and resets (CVE-2023-44487): so many at once, and so many a second after that; who goes
 * beyond loses the connection. Browsers reset one a request at the most, as when a page is left.
 */
const RESETS = { streamResetBurst: 200, streamResetRate: 20 }
const HANDSHAKE_MS = 10_000
/** ms after which a connection on which nothing happens is closed. */
const IDLE_MS = 75_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export function createTlsServer(tls: HttpTls, given: HttpBounds, handler: Handler): Http2SecureServer {
  const { requestTimeout, maxHeaderSize } = given
  const headersTimeout = Math.min(given.headersTimeout, requestTimeout)
  const bounds: HttpBounds = { ...given, headersTimeout }
  let contexts = openContexts(tls.pairs(), WEB_CIPHERS)
  const server = createSecureServer(
    {
      ...bounds,
      ...RESETS,
      ...standardOf(tls.pairs()),
      allowHTTP1: true,
      ALPNProtocols: ['h2', 'http/1.1'],
      handshakeTimeout: HANDSHAKE_MS,
      settings: { maxConcurrentStreams: MOST_STREAMS, maxHeaderListSize: maxHeaderSize, enablePush: false },
      maxSessionInvalidFrames: 100,
      maxSessionRejectedStreams: 100,
      SNICallback: (host, done) => done(null, contexts.of(host)),
    },
    handler as never,
  )
  tls.onChange((pairs) => {
    contexts = openContexts(pairs, WEB_CIPHERS)
    server.setSecureContext(standardOf(pairs))
  })
  // Of HTTP/1.1; requests of HTTP/2 are bounded one by one.
  Object.assign(server, { headersTimeout, requestTimeout })
  server.on('session', (session) => boundSession(session, requestTimeout))
  if (tls.gate) putGate(server, tls.gate)
  return server
}

/** What clients see that name no host: no callback is asked for them. */
function standardOf(pair: TlsPairs) {
  return { minVersion: 'TLSv1.2', ciphers: WEB_CIPHERS, honorCipherOrder: true, ...pair } as const
}

function boundSession(session: ServerHttp2Session, requestMs: number): void {
  session.setTimeout(IDLE_MS, () => session.close())
  session.on('stream', (stream) => {
    // A body that trickles in holds its stream no longer than it would hold a connection of HTTP/1.1.
    const timer = setTimeout(() => {
      if (!stream.readableEnded) stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM)
    }, requestMs)
    stream.once('close', () => clearTimeout(timer))
  })
}

function putGate(server: Http2SecureServer, gate: NonNullable<HttpTls['gate']>): void {
  const accepting = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) =>
    gate(socket, (one) => {
      for (const accept of accepting) accept.call(server, one)
    }),
  )
}
