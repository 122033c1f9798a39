/** Row types of nodes (db/migrations/0099). */
import type { NodeRole } from '@postern/contract/codes/node.ts'
import type { Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts'

/** Shares in use of the node's machine, each from 0 to 1. */
export interface MachineLoad {
  readonly cpu: number
  readonly memory: number
  readonly disk: number
}

/** What a process has in hand; absent where it does no such thing. */
export interface ProcessLoad {
  readonly connections?: number
  /** Mails recorded in the last minute. */
  readonly mails?: number
  readonly deliveries?: number
  readonly jobs?: number
}

interface NodeTable {
  id: string
  name: string
  joined_at: Generated<Date>
  seen_at: Generated<Date>
  run: string
  run_at: Timestamp
  machine: Json<MachineLoad>
  drain_since: NullableTimestamp
  drain_by: string | null
}

interface NodeProcessTable {
  node_id: string
  process: string
  run: string
  roles: NodeRole[]
  version: string
  started_at: Timestamp
  seen_at: Generated<Date>
  load: Json<ProcessLoad>
}

export interface NodeTables {
  node: NodeTable
  node_process: NodeProcessTable
}
