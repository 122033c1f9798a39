/**
 * `/livez` and `/api/health/live`: the process answers. `/api/health/ready` (and `/api/health`): the console can do its work.
 * `/readyz`: the node should be sent people and mail, which is not so while it drains. Open to anybody: they name what is missing and
 * nothing more.
 */
import type { FastifyInstance } from 'fastify'
import { withDeadline } from './deadline.ts'
import { toAppError } from './errors.ts'

const PATIENCE = 2_000

/**
 * @param ready rejects with what is missing
 * @param lacks names what is missing
 */
export function serveHealth(
  app: FastifyInstance,
  ready: () => Promise<void>,
  lacks: () => Promise<readonly string[]>,
): void {
  // Monitors ask for the head alone.
  const monitored = { exposeHeadRoute: true }
  for (const path of ['/livez', '/api/health/live'])
    app.get(path, monitored, async (_, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'live' }),
    )
  app.get('/readyz', monitored, async (_, reply) => {
    void reply.header('cache-control', 'no-store')
    const missing = await withDeadline(lacks(), PATIENCE).catch(() => ['late'])
    if (missing.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'unavailable', missing })
  })
  for (const path of ['/api/health', '/api/health/ready']) {
    app.get(path, monitored, async (request, reply) => {
      try {
        await withDeadline(ready(), PATIENCE)
        return { status: 'ready' }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return reply.code(503).send({ status: 'unavailable', problem: toAppError(error).code })
      }
    })
  }
}
