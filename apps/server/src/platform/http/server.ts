/** The HTTP server: console, API, health. Features add their routes through bind.ts. */
import { withoutCapability } from '@postern/contract/codes/capability.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import { fullPath } from '@postern/contract/routes/define.ts'
import { ERRORS, type ErrorCode } from '@postern/contract/codes/errors.ts'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../app-error.ts'
import { compressJson } from './compress-json.ts'
import { sendPage, serveConsole } from './console-files.ts'
import { errorEnvelope, toAppError } from './errors.ts'
import { guardRequest } from './guards.ts'
import { serveHealth } from './health.ts'
import { openApiDocument } from './openapi.ts'
import { requestInfo } from './request-info.ts'
import { addSecurityHeaders, isApiPath } from './security-headers.ts'
import { parseStrictJson } from './strict-json.ts'
import { createTlsServer, type HttpTls } from './tls-server.ts'
import { parseUploads } from './upload.ts'

export interface HttpDeps {
  /** A pino logger; the access log goes there too. */
  readonly logger: FastifyBaseLogger
  /** Folder of the built console, null for the API alone. */
  readonly consoleDir: string | null
  readonly version: string
  /** Rejects while the service cannot do its work. */
  readonly ready: () => Promise<void>
  /** What keeps this node from being sent people and mail; none when it is ready. */
  readonly lacks: () => Promise<readonly string[]>
  /** Addresses or networks of proxies whose X-Forwarded-* headers are believed; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Sites whose pages may show the console in a frame, asked for every answer. */
  readonly frameOrigins: () => readonly string[]
  /** ms for a whole request; with the interval of the check, a slow body is answered within a minute. */
  readonly requestTimeoutMs?: number
  /** TLS of its own, with HTTP/2; none by default. */
  readonly tls?: HttpTls | null
}

/** Bytes of a request's body. */
const BODY_LIMIT = 1024 * 1024

/** Slow clients hold a socket, not more: headers have ten seconds. */
const PLAIN_BOUNDS = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 }

export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const { tls, requestTimeoutMs: requestTimeout = 55_000 } = deps
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trustedProxies?.length ? [...deps.trustedProxies] : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestTimeout,
    routerOptions: { maxParamLength: 200 },
    ...(tls ? { serverFactory: overTls(tls, requestTimeout) } : { http: PLAIN_BOUNDS }),
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void fail(error, request, reply)
    },
  })
  app.server.maxConnections = 4_000
  app.decorateRequest('caller', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => (body.length === 0 ? undefined : parseStrictJson(body)),
  )
  parseUploads(app)
  app.addHook('onRequest', async (request, reply) => {
    addSecurityHeaders(request, reply, deps.frameOrigins())
    guardRequest(request)
  })
  compressJson(app)
  app.addHook('onResponse', async (request, reply) => logAccess(request, reply))
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url))
      throw new AppError(isDeclared(request.url) ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
    return sendPage(request, reply)
  })
  await app.register(fastifyCookie)
  await serveConsole(app, deps.consoleDir)
  serveHealth(app, deps.ready, deps.lacks)
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/api/openapi.json', () => (document ??= openApiDocument(deps.version)))
  return app
}

/** Fastify knows the type of one kind of server only; a request of HTTP/2 is to handlers as one of HTTP/1.1. */
function overTls(tls: HttpTls, requestTimeout: number): FastifyServerFactory {
  return (handler) => {
    const server = createTlsServer(tls, { ...PLAIN_BOUNDS, requestTimeout }, handler)
    server.on('clientError', refuseBrokenRequest)
    return server as unknown as Server
  }
}

const PATHS = [...ROUTES.values()].map((route) => {
  const path = fullPath(route).replaceAll('.', '\\.')
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
})

function isDeclared(url: string): boolean {
  const path = url.split('?', 1)[0]!
  return PATHS.some((pattern) => pattern.test(path))
}

async function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const error = asUpload(toAppError(thrown), request)
  const status = ERRORS[error.code]
  if (status >= 500) request.log.error({ err: error, detail: error.detail }, 'request failed')
  else request.log.debug({ code: error.code, detail: error.detail }, 'request refused')
  if (status === 503) reply.header('retry-after', '5')
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  // An error is no page: nobody frames it.
  addSecurityHeaders(request, reply, [])
  const { id, language } = requestInfo(request)
  await reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(errorEnvelope(error, id, language))
}

/** A body that is too large is a file, where a file is asked for. */
function asUpload(error: AppError, { routeOptions }: FastifyRequest): AppError {
  if (error.code !== 'PAYLOAD_TOO_LARGE' || routeOptions.config.upload !== true) return error
  return new AppError('FILE_TOO_LARGE', {
    cause: error,
    fields: { file: 'FILE_TOO_LARGE' },
    values: { max: routeOptions.bodyLimit },
  })
}

/** One line a request: never the query, which holds search words, nor any header, nor a link that acts for its holder. */
function logAccess(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      path: withoutCapability(request.url.split('?', 1)[0]!),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      user: request.caller?.userId,
    },
    'request',
  )
}

/** What node's parser says, as a code of ours and its reason phrase (RFC 9110 §15.5, RFC 6585 §5). */
const BROKEN: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'Request Timeout'],
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'Request Header Fields Too Large'],
}

/** What is not even HTTP: node's parser refused it (H20). */
function refuseBrokenRequest(error: Error, socket: Socket): void {
  const [code, words] = BROKEN[String(Reflect.get(error, 'code'))] ?? ['INVALID_REQUEST', 'Bad Request']
  const body = JSON.stringify({ code: ERRORS[code], message: code })
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${ERRORS[code]} ${words}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
