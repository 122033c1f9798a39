/** What the signs of life of all nodes say of each. Pure. */
import {
  NODE_BEAT_SECONDS,
  NODE_ROLES,
  NODE_SILENT_SECONDS,
  type NodeRole,
  type NodeState,
} from '@postern/contract/codes/node.ts'
import type { NodeRow } from '@postern/contract/routes/node.ts'
import type { MachineLoad, ProcessLoad } from '../../platform/db/node-tables.ts'

interface ReportedProcess {
  readonly name: string
  readonly roles: readonly NodeRole[]
  readonly version: string
  readonly load: ProcessLoad
  readonly seen_seconds: number
}

/** A node as it is stored; times in seconds are by the database's clock. */
export interface Reported {
  readonly id: string
  readonly name: string
  readonly started_at: Date
  readonly seen_at: Date
  readonly seen_seconds: number
  readonly machine: MachineLoad
  readonly drain_since: Date | null
  readonly drain_seconds: number | null
  readonly drain_by: string | null
  /** None where it ended in order. */
  readonly processes: readonly ReportedProcess[]
}

/** Those that drain first, then by name. */
export function standingsOf(reported: readonly Reported[]): NodeRow[] {
  const rows = reported.map((node) => rowOf(node))
  return rows
    .map((row) => ({ ...row, bound: boundOf(row, rows) }))
    .toSorted((a, b) => Number(b.drain_since !== null) - Number(a.drain_since !== null))
}

function rowOf(node: Reported): NodeRow {
  const { processes } = node
  const sum = (of: (load: ProcessLoad) => number | undefined): number =>
    processes.reduce((total, { load }) => total + (of(load) ?? 0), 0)
  const state = stateOf(node)
  const isSilent = ({ seen_seconds: seconds }: ReportedProcess): boolean => seconds >= NODE_SILENT_SECONDS
  return {
    id: node.id,
    name: node.name,
    state,
    roles: NODE_ROLES.filter((role) => processes.some(({ roles }) => roles.includes(role))),
    silent: state === 'silent' ? [] : processes.filter(isSilent).map(({ name }) => name),
    versions: [...new Set(processes.map(({ version }) => version))],
    started_at: node.started_at.toISOString(),
    seen_at: node.seen_at.toISOString(),
    seen_seconds: Math.round(node.seen_seconds),
    machine: node.machine,
    connections: sum(({ connections }) => connections),
    mails: sum(({ mails }) => mails),
    deliveries: sum(({ deliveries }) => deliveries),
    jobs: sum(({ jobs }) => jobs),
    drain_since: node.drain_since?.toISOString() ?? null,
    drain_by: node.drain_by,
    bound: null,
  }
}

function stateOf({ processes, seen_seconds: seconds, drain_seconds: drain }: Reported): NodeState {
  if (processes.length === 0) return 'stopped'
  if (seconds >= NODE_SILENT_SECONDS) return 'silent'
  if (drain === null) return 'working'
  // What a process said before it had heard of the draining says nothing of what is left.
  const hasSaid = processes.every((one) => one.seen_seconds + NODE_BEAT_SECONDS < drain)
  const inHand = processes.some(
    ({ load: { connections = 0, deliveries = 0, jobs = 0 } }) => connections + deliveries + jobs > 0,
  )
  return hasSaid && !inHand ? 'drained' : 'draining'
}

/** Why a node has to go on: mail, deliveries and the console must be somebody's. */
function boundOf(node: NodeRow, all: readonly NodeRow[]): NodeRow['bound'] {
  const others = all.filter(({ id }) => id !== node.id)
  if (others.some(({ state }) => state === 'draining' || state === 'drained')) return 'NODE_OTHER_DRAINS'
  const working = others.filter(({ state }) => state === 'working')
  const done = (role: NodeRole): boolean => working.some(({ roles }) => roles.includes(role))
  return node.roles.every(done) ? null : 'NODE_LAST_OF_ROLE'
}
