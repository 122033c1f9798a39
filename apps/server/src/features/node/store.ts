/** SQL of nodes. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Reported } from './standing.ts'

/** Every node with its processes, by name. Processes of a run that is over are left out. */
export async function readNodes(db: Db): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select node.id, node.name, run_at as started_at, node.seen_at, machine, drain_since, drain_by,
      extract(epoch from now() - node.seen_at)::float8 as seen_seconds,
      extract(epoch from now() - drain_since)::float8 as drain_seconds,
      coalesce((select json_agg(json_build_object('name', process, 'roles', roles, 'version', version, 'load', load,
          'seen_seconds', extract(epoch from now() - p.seen_at)) order by process)
        from node_process p where p.node_id = node.id and p.run = node.run), '[]') as processes
    from node order by node.name, node.id`.execute(db)
  return rows
}

/** Nodes change one at a time: whether one may drain hangs on the others. */
export async function lockNodes(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('node'))`.execute(db)
}

export async function setDrain(db: Db, id: string, by: string | null): Promise<void> {
  await db
    .updateTable('node')
    .set({ drain_since: by === null ? null : sql<Date>`now()`, drain_by: by })
    .where('id', '=', id)
    .execute()
}

export async function deleteNode(db: Db, id: string): Promise<void> {
  await db.deleteFrom('node').where('id', '=', id).execute()
}

/** Why the authority issued no certificate; null where it has nothing against it. */
export async function refusedCertificate(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('set_aside')
    .select('reason')
    .where('part', '=', 'certificate')
    .where('ref', '=', 'acme')
    .executeTakeFirst()
  return row?.reason ?? null
}
