/** SQL of what domains have learnt, as it is shown, exported and forgotten. The tables are nobody's tenant data: the owner reads them. */
import type { LearntDomain } from '@postern/contract/routes/learning.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

type Row = Omit<LearntDomain, 'since' | 'made_at'> & { readonly since: Date; readonly made_at: Date }

export async function listLearnt(db: Db): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select t.domain_id, d.name as domain, t.state, t.reason, t.since, t.made_at, t.version,
      (select count(*)::int from learnt_example e where e.domain_id = t.domain_id and e.source <> 'ordinary') as decided,
      octet_length(t.weights) as words, t.effect
    from learnt_table t join domain d on d.id = t.domain_id order by d.name`.execute(db)
  return rows
}

export interface Export {
  readonly domain: string
  readonly version: number
  readonly made_at: Date
  /** Little-endian, unsigned 32-bit; and a signed octet for each. */
  readonly tokens: Buffer
  readonly weights: Buffer
  readonly effect: object
}

export async function findLearnt(db: Db, domainId: number): Promise<Export | undefined> {
  const { rows } =
    await sql<Export>`select d.name as domain, t.version, t.made_at, t.tokens, t.weights, t.effect
    from learnt_table t join domain d on d.id = t.domain_id where t.domain_id = ${domainId}`.execute(db)
  return rows[0]
}

/** Forgets what a domain has learnt; answers its name, undefined where there is nothing. */
export async function resetLearnt(db: Db, domainId: number, now: Date): Promise<string | undefined> {
  const effect = JSON.stringify({ decided: 0, ordinary: 0, right: 0, wrong: 0, lost: 0 })
  const { rows } = await sql<{
    domain: string
  }>`update learnt_table t set version = version + 1, state = 'shadow', reason = '',
      since = ${now}, made_at = ${now}, tokens = '', weights = '', effect = ${effect}, reset_at = ${now}
    from domain d where d.id = t.domain_id and t.domain_id = ${domainId} returning d.name as domain`.execute(
    db,
  )
  await sql`delete from learnt_example where domain_id = ${domainId}`.execute(db)
  return rows[0]?.domain
}
