/**
 * The database as a caller sees it (R9): connections act as the role `postern_tenant`, which owns nothing, and
 * row-level security (db/migrations) shows them what the region of the current call reaches. Outside a call that is
 * nothing at all. What serves every tenant, such as signing in, works on the owner's database instead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Scope } from './scope.ts'
import { openPool, type DatabaseOptions, type Db } from './client.ts'
import type { Tables } from './tables.ts'

const calls = new AsyncLocalStorage<Scope>()

/** Runs `work`; its queries on a tenant database reach what `scope` reaches. */
export function actFor<T>(scope: Scope, work: () => T): T {
  return calls.run(scope, work)
}

export interface TenantDatabase {
  readonly db: Db
  close(): Promise<void>
}

/**
 * Opens connections of their own: none is ever shared with the owner's. Behind a pooler (`sessionsAt`) each transaction is told its reach, and
 * each query outside of one gets one of its own; connections that keep sessions are told what changed.
 */
export function openTenantDatabase(url: string, options: DatabaseOptions = {}): TenantDatabase {
  const pool = openPool(url, options)
  const isPooled = options.sessionsAt !== undefined
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => {
        const client = await pool.connect()
        if (isPooled) return reachingClient(client, calls.getStore())
        try {
          await reachOnly(client, calls.getStore())
        } catch (error) {
          client.release(true)
          throw error
        }
        return client
      },
      end: () => pool.end(),
      options: pool.options,
    },
  })
  const db = new Kysely<Tables>({ dialect })
  return { db, close: () => db.destroy() }
}

/** The reach that a connection has now, so that it is told only what changed. */
const reaches = new WeakMap<pg.PoolClient, string>()

const REACH = `select set_config('role', 'postern_tenant', false), set_config('postern.all', $1, false),
  set_config('postern.domain_id', $2, false), set_config('postern.group_id', $3, false),
  set_config('postern.user_id', $4, false), set_config('postern.home_domain_id', $5, false),
  set_config('postern.home_group_id', $6, false)`

async function reachOnly(client: pg.PoolClient, scope: Scope | undefined): Promise<void> {
  const values = reachOf(scope)
  const reach = values.join(' ')
  if (reaches.get(client) === reach) return
  reaches.delete(client)
  await client.query(REACH, values)
  reaches.set(client, reach)
}

/** Values of REACH: '' reaches nothing. */
function reachOf(scope: Scope | undefined): string[] {
  const id = (value: number | null | undefined): string => (value == null ? '' : String(value))
  if (!scope) return ['', '', '', '', '', '']
  if (scope.region === 'all') return ['1', '', '', '', '', '']
  const groupId = scope.region === 'domain' ? null : scope.groupId
  return [
    '',
    scope.region === 'domain' ? id(scope.domainId) : '',
    scope.region === 'group' ? id(groupId) : '',
    scope.region === 'user' ? id(scope.userId) : '',
    id(scope.domainId),
    id(groupId),
  ]
}

/** A connection whose transactions reach what `scope` does, and nothing of them stays behind. */
function reachingClient(client: pg.PoolClient, scope: Scope | undefined): pg.PoolClient {
  const reach = reachText(scope)
  let isWithin = false
  const query = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    if (/^(?:begin|start transaction)\b/i.test(text)) {
      isWithin = true
      return client.query(`${text}; ${reach}`)
    }
    if (/^(?:commit|rollback)$/i.test(text)) isWithin = false
    if (isWithin || /^(?:commit|rollback)$/i.test(text)) return client.query(text, values)
    await client.query(`begin; ${reach}`)
    try {
      const answer = await client.query(text, values)
      await client.query('commit')
      return answer
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  const release = (error?: Error | boolean): void => client.release(error)
  return { query, release } as pg.PoolClient
}

/** REACH with its values in the text, for the length of a transaction: a statement with parameters cannot be sent with `begin`. */
function reachText(scope: Scope | undefined): string {
  const values = reachOf(scope)
  if (!values.every((value) => /^\d*$/.test(value))) throw new Error('A reach consists of ids')
  return REACH.replaceAll('false)', 'true)').replaceAll(
    /\$(\d)/g,
    (_, at: string) => `'${values[Number(at) - 1]!}'`,
  )
}
