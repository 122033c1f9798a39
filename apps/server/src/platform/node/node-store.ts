/** SQL of nodes' signs of life. Times are the database's, so that all nodes go by one clock. */
import type { NodeRole } from '@postern/contract/codes/node.ts'
import type pg from 'pg'
import type { MachineLoad, ProcessLoad } from '../db/node-tables.ts'
import type { NodeIdentity } from './run.ts'

export interface Beat {
  readonly node: NodeIdentity
  /** `smtp`, `smtp-2` … */
  readonly process: string
  readonly roles: readonly NodeRole[]
  readonly version: string
  readonly startedAt: Date
  readonly machine: MachineLoad
  readonly load: ProcessLoad
}

export interface Heard {
  /** False when a newer run speaks for the node: a copy of its data folder. */
  readonly own: boolean
  readonly draining: boolean
}

/** Says that a process lives, and hears what is asked of its node. A new run of a node ends its draining. */
export async function beat(pool: Pick<pg.Pool, 'query'>, of: Beat): Promise<Heard> {
  const { node, machine, load } = of
  const { rows } = await pool.query<Heard>(
    `with me as (
       insert into node (id, name, run, run_at, machine) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set name = excluded.name, seen_at = now(), machine = excluded.machine,
         run = case when excluded.run_at >= node.run_at then excluded.run else node.run end,
         run_at = greatest(node.run_at, excluded.run_at),
         drain_since = case when excluded.run_at > node.run_at then null else node.drain_since end,
         drain_by = case when excluded.run_at > node.run_at then null else node.drain_by end
       returning run = $3 as own, drain_since is not null as draining),
     ended as (delete from node_process where node_id = $1 and run <> $3 and process <> $6 and (select own from me)),
     said as (
       insert into node_process (node_id, process, run, roles, version, started_at, load)
       values ($1, $6, $3, $7, $8, $9, $10)
       on conflict (node_id, process) do update set run = excluded.run, roles = excluded.roles,
         version = excluded.version, started_at = excluded.started_at, seen_at = now(), load = excluded.load)
     select own, draining from me`,
    [
      node.id,
      node.name,
      node.run,
      node.runAt,
      JSON.stringify(machine),
      of.process,
      of.roles,
      of.version,
      of.startedAt,
      JSON.stringify(load),
    ],
  )
  return rows[0]!
}

/** A process ends in order: nobody waits for its next sign. */
export async function leave(
  pool: Pick<pg.Pool, 'query'>,
  node: NodeIdentity,
  process: string,
): Promise<void> {
  await pool.query('delete from node_process where node_id = $1 and process = $2 and run = $3', [
    node.id,
    process,
    node.run,
  ])
}
