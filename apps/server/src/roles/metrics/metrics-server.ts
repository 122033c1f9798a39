/**
 * `/metrics` for Prometheus, on an address of its own that nothing else listens on: what scrapes it need not reach the console,
 * and what reaches the console can't read it.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { MetricsEnv } from '../../platform/env.ts'
import type { Logger } from '../../platform/log.ts'
import { gather } from './metrics-exchange.ts'
import { measureInstallation } from './metrics-installation.ts'
import type { RoleContext } from '../role.ts'
import { CONTENT_TYPE, expositionOf, type ProcessSamples } from '../../platform/metrics/exposition.ts'

/** ms for a whole request: it has no body. */
const REQUEST_MS = 10_000
const MAX_CONNECTIONS = 20

type Measured = () => Promise<readonly ProcessSamples[]>

export interface MetricsServer {
  readonly address: string
  close(): Promise<void>
}

/** The process that serves it measures what belongs to no process. @throws when the port is taken */
export async function openMetrics(
  { database, env, log }: RoleContext,
  at: MetricsEnv,
): Promise<MetricsServer> {
  const forget = measureInstallation(database.pool, env.dataDir)
  const server = await openMetricsServer(at, gather, log)
  return {
    ...server,
    close: async () => {
      forget()
      await server.close()
    },
  }
}

/** @throws when the port is taken */
export async function openMetricsServer(
  { host, port, token }: MetricsEnv,
  measured: Measured,
  log: Logger,
): Promise<MetricsServer> {
  const server: Server = createServer((request, response) => {
    answer(request, response, { token, measured }).catch((error: unknown) => {
      log.error({ err: error }, 'metrics could not be gathered')
      if (!response.headersSent) plain(response, 500, 'Metrics could not be gathered; the log says why')
      else response.destroy()
    })
  })
  server.requestTimeout = REQUEST_MS
  server.headersTimeout = REQUEST_MS
  server.maxConnections = MAX_CONNECTIONS
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  return {
    address: `${host}:${typeof bound === 'object' ? bound!.port : port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { token, measured }: { readonly token: string | null; readonly measured: Measured },
): Promise<void> {
  const path = request.url?.split('?', 1)[0]
  if (path !== '/metrics') return plain(response, 404, 'Ask for /metrics')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return plain(response, 405, 'Only GET is answered')
  }
  if (token !== null && !isBearer(request.headers.authorization, token)) {
    response.setHeader('www-authenticate', 'Bearer')
    return plain(response, 401, 'Give the token of POSTERN_METRICS_TOKEN: Authorization: Bearer …')
  }
  const text = expositionOf(await measured())
  response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' })
  response.end(request.method === 'HEAD' ? '' : text)
}

/** In the same time whatever was given. */
function isBearer(given: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`))
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}
