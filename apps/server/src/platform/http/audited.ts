/** Calls in the audit log: what their services have not recorded themselves is recorded here. */
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'

/** Records what a service has not recorded itself: `error` is null for a call that succeeded. */
export type AuditCall = (route: RouteDefinition, call: AuditedCall, error: unknown) => Promise<void>
export interface AuditedCall {
  readonly caller: Caller
  readonly params: unknown
  readonly body: unknown
  /** What the call answered; absent when it failed. */
  readonly data?: unknown
}

/** Makes the call and records it, or its refusal, as the route says. */
export async function audited<T>(
  route: RouteDefinition,
  caller: Caller,
  { params, body }: FastifyRequest,
  audit: AuditCall,
  call: () => Promise<T>,
): Promise<T> {
  if (route.audit === undefined) return call()
  try {
    const data = await call()
    await audit(route, { caller, params, body, data }, null)
    return data
  } catch (error) {
    await audit(route, { caller, params, body }, error)
    throw error
  }
}
