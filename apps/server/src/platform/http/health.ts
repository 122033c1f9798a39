/** `/api/health/live`: the process answers. `/api/health/ready` (and `/api/health`): it can do its work. */
import type { FastifyInstance } from 'fastify'
import { withDeadline } from './deadline.ts'
import { toAppError } from './errors.ts'

const PATIENCE = 2_000

/** `ready` rejects with what is missing. */
export function serveHealth(app: FastifyInstance, ready: () => Promise<void>): void {
  // Monitors ask for the head alone.
  const monitored = { exposeHeadRoute: true }
  app.get('/api/health/live', monitored, () => ({ status: 'live' }))
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
