/** Puts users and filters into the database of a running product, past everything that would read them. */
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { REGIONS } from '@postern/contract/codes/filter.ts'
import { GROUPS, mixedFilter, USERS, type Spread } from './mix.ts'

const AT_ONCE = 5_000

/** Users and groups of the first domain, `u1@corp.example` and on. */
export async function seedUsers(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, { max: 1 })
  await pool.query(
    `insert into user_group (domain_id, name) select (select min(id) from domain), 'g' || g from generate_series(1, ${GROUPS}) g`,
  )
  await pool.query(
    `insert into app_user (email, name, domain_id, group_id, role_id)
     select 'u' || u || '@corp.example', 'u' || u, (select min(id) from domain), (select min(id) from user_group) + u % ${GROUPS},
       (select id from role where key = 'user') from generate_series(1, ${USERS}) u`,
  )
  await close()
}

/** Replaces all filters. Nobody is told: the product is to be started again. */
export async function seedFilters(url: string, count: number, spread: Spread): Promise<void> {
  const { pool, close } = openDatabase(url, { max: 1 })
  await pool.query('set session_replication_role = replica')
  await pool.query('truncate filter cascade')
  const first = await pool.query<{ domain: number; group: number; user: number }>(
    `select (select min(id) from domain) as domain, (select min(id) from user_group) - 1 as group,
       (select min(id) from app_user where email like 'u%@corp.example') - 1 as user`,
  )
  const base = first.rows[0]!
  for (let from = 1; from <= count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from + 1) }, (_, at) => {
      const filter = mixedFilter(from + at, spread)
      return {
        region: REGIONS[filter.region],
        policy: filter.policy,
        domain_id: filter.domainId === null ? null : base.domain,
        group_id: filter.groupId === null ? null : base.group + filter.groupId,
        user_id: filter.userId === null ? null : base.user + filter.userId,
        name: filter.name,
        operation: filter.operation,
        rules: filter.rules,
        rules_hash: String(filter.id),
      }
    })
    await pool.query(
      `insert into filter (region, policy, domain_id, group_id, user_id, name, operation, rules, rules_hash)
       select region, policy, domain_id, group_id, user_id, name, operation, rules, rules_hash
       from json_populate_recordset(null::filter, $1)`,
      [JSON.stringify(rows)],
    )
  }
  await pool.query('vacuum analyze filter')
  await pool.query('checkpoint')
  await close()
}
