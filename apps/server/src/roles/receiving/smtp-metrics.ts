/** Every limit of the edge: what it is set to, and the most of it that is in use. How often each refused is counted where it refuses. */
import { RATE_KINDS } from '@postern/contract/codes/blocking.ts'
import type { Snapshot } from '../../pipeline/configuration/snapshot.ts'
import type { ScanPool } from '../../pipeline/scan-process/pool.ts'
import { MAX_LOAD } from '../../pipeline/edge/checks/capacity.ts'
import { limitsOf as bulkLimitsOf } from '../../pipeline/rates/limits.ts'
import { residentBytes } from '../../platform/child-process.ts'
import type { Env } from '../../platform/env.ts'
import { readWhenAsked, type Gauge } from '../../platform/metrics/registry.ts'
import { ENGINE_BOUNDS } from '../../smtp/options.ts'
import type { SmtpListeners } from './smtp-listeners.ts'
import { DISK_MARGIN, SCANS_AT_ONCE } from './smtp-bounds.ts'

interface EdgeParts {
  readonly listeners: Pick<SmtpListeners, 'usage' | 'stress'>
  readonly scanPool: Pick<ScanPool, 'busy' | 'waiting' | 'load' | 'pids'>
  /** Octets free where mail is kept. */
  readonly room: { free(): number }
}

interface Edge extends EdgeParts {
  /** Scan processes are those of this process. */
  readonly env: Pick<Env, 'scanProcesses' | 'smtpProcesses'>
  readonly current: () => Snapshot
}

/** A limit, what it is set to, and the most in use; undefined where only the refusals say something. */
type Limit = readonly [name: string, value: number, used?: number]

export function measureEdge(env: Edge['env'], current: Edge['current'], parts: EdgeParts): void {
  const edge = { env, current, ...parts }
  readWhenAsked(async () => [
    ...(await scanGauges(edge.scanPool.pids())),
    ...[...engineLimits(edge), ...bulkLimits(edge), ...ownLimits(edge)].flatMap(
      ([name, value, used]): Gauge[] => [
        ['postern_limit', value, name],
        ...(used === undefined ? [] : [['postern_limit_used', used, name] satisfies Gauge]),
      ],
    ),
    ...edge.listeners
      .stress()
      .map(({ port, isOn }): Gauge => ['postern_smtp_stress', isOn ? 1 : 0, String(port)]),
    ['postern_scan_waiting', edge.scanPool.waiting()],
  ])
}

function engineLimits({ current, listeners }: Edge): Limit[] {
  const { smtp } = current().settings
  const used = listeners.usage()
  return [
    ['connections', smtp.maxConnections, used.connections],
    ['connections_of_one', smtp.maxConnectionsPerIp, used.connectionsOfOne],
    ['messages', smtp.maxMessagesPerConnection, used.messages],
    ['errors', smtp.maxErrors, used.errors],
    ['resets', smtp.maxResets, used.resets],
    ['idle_commands', ENGINE_BOUNDS.maxNoops, used.idle],
    ['refused_recipients', smtp.maxRefusedRecipients, used.refusedRecipients],
    ['auth_failures', ENGINE_BOUNDS.maxAuthFailures, used.authFailures],
    ['session_seconds', ENGINE_BOUNDS.maxSessionMs / 1000, used.sessionMs / 1000],
    ['command_seconds', smtp.commandTimeoutSeconds],
    ['data_seconds', smtp.dataTimeoutSeconds],
    ['recipients', smtp.maxRecipients],
    ['message_bytes', smtp.maxMessageBytes],
    ['hops', smtp.maxHops],
    ['line_bytes', ENGINE_BOUNDS.maxLine],
    ['bytes_a_second', ENGINE_BOUNDS.minDataRate],
    // Of each connection; what is longer goes to a file.
    ['memory_bytes', ENGINE_BOUNDS.spoolThreshold],
  ]
}

/** How much is used of them lies in the database: the sums are those of all processes. */
function bulkLimits({ current }: Edge): Limit[] {
  const set = new Map(bulkLimitsOf(current().settings.blocking).map(({ kind, count }) => [kind, count]))
  return RATE_KINDS.map((kind): Limit => [`bulk_${kind}`, set.get(kind) ?? 0])
}

function ownLimits({ scanPool, env, room }: Edge): Limit[] {
  return [
    ['scans', Math.ceil(MAX_LOAD / env.smtpProcesses), scanPool.load()],
    ['scans_at_once', env.scanProcesses * SCANS_AT_ONCE, scanPool.busy()],
    // Used is what is free: below the limit nothing is taken.
    ['disk_free_bytes', DISK_MARGIN, room.free()],
  ]
}

/** Memory as Linux tells it; one that has just ended has none. */
async function scanGauges(pids: readonly number[]): Promise<Gauge[]> {
  const bytes = await Promise.all(pids.map(residentBytes))
  return [
    ['postern_scan_processes', pids.length],
    ['postern_scan_resident_bytes', bytes.reduce((sum, each) => sum + each, 0)],
  ]
}
