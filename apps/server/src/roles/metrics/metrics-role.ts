/** Which process of a node answers Prometheus, and its answering as a role. */
import type { Env, MetricsEnv } from '../../platform/env.ts'
import type { RoleContext } from '../role.ts'
import { rolesIn, type ProcessName, type RunningRole } from '../supervising/processes.ts'
import { openMetrics } from './metrics-server.ts'

/** Those that are alone on a node, the first that it has: two may not have one port. */
const SERVING: readonly ProcessName[] = ['api', 'deliver']

/** Where it answers; null for a process that does not. */
export function servesMetrics(
  name: ProcessName,
  { metrics, roles }: Pick<Env, 'metrics' | 'roles'>,
): MetricsEnv | null {
  return name === SERVING.find((one) => rolesIn(one, roles).length > 0) ? metrics : null
}

/** @throws when the port is taken */
export async function startMetrics(context: RoleContext, at: MetricsEnv): Promise<RunningRole> {
  const server = await openMetrics(context, at)
  return { listens: { metrics: [server.address] }, stop: () => server.close() }
}
