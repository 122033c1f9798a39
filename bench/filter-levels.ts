/**
 * `npm run bench:filter-levels`: what the panel of levels and the overlaps of a list and of a draft ask of the database beside a
 * list of a million filters (`--filters=N`), as the administrator of everything, of a domain and of a group; `--spread=all` (one list) or
 * `users`. `--keep=FOLDER` keeps the database there and finds it again.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { PERMISSION_IDS } from '@postern/contract/permissions.ts'
import { filterCall } from '@postern/contract/routes/filter.ts'
import { draftOverlaps, listOverlaps } from '@postern/server/features/filter/levels/overlaps.ts'
import { ensureDefaultRoles } from '@postern/server/features/auth/account/first-accounts-store.ts'
import { filterLevels } from '@postern/server/features/filter/levels/service.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { migrate } from '@postern/server/platform/db/migrate.ts'
import type { Scope } from '@postern/server/platform/db/scope.ts'
import type { Caller } from '@postern/server/platform/http/caller.ts'
import { startEmbedded } from '@postern/server/platform/pg/embedded.ts'
import { overlapPort } from '@postern/server/roles/desks/overlaps.ts'
import { seedFilters, seedUsers } from './filters/seed.ts'
import { percentile, printTable } from './lib/table.ts'

const { values } = parseArgs({
  options: {
    filters: { type: 'string', default: '1000000' },
    spread: { type: 'string', default: 'all' },
    rounds: { type: 'string', default: '30' },
    keep: { type: 'string' },
  },
})
const FILTERS = Number(values.filters)
const ROUNDS = Number(values.rounds)
/** Rows of a page of the list. */
const ROWS = 30

const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'postern-levels-')))
const server = await startEmbedded({ dataDir: folder, database: 'postern' })
const { db, pool, close } = openDatabase(server.url, { max: 4 })
let spent = 0
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const timed = async (...args: unknown[]): Promise<unknown> => {
    const start = performance.now()
    try {
      return await query(...args)
    } finally {
      spent += performance.now() - start
    }
  }
  Object.assign(client, { query: timed })
})
try {
  await migrate(pool)
  await seed()
  const place = await placeOfUser()
  const table: (string | number)[][] = []
  for (const [as, scope] of Object.entries(scopes(place))) table.push(...(await measure(as, scope)))
  printTable(
    `Levels and overlaps beside ${FILTERS} filters (${values.spread}), ms of database time and of the call; ${cpus().length} cores, load average ${loadavg()[0]!.toFixed(1)}`,
    ['as', 'call', 'db p50', 'db p95', 'call p50', 'call p95'],
    table,
  )
} finally {
  await close()
  await server.stop()
  if (values.keep === undefined) await rm(folder, { recursive: true })
}

async function seed(): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>('select exists (select from filter) as there')
  if (rows[0]!.there) return
  await pool.query(`insert into domain (name) values ('corp.example')`)
  await ensureDefaultRoles(db)
  await seedUsers(server.url)
  // Made of all at once, an index costs a part of what it costs row by row.
  const index = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'filter_covering'`,
  )
  await pool.query('drop index filter_covering')
  await seedFilters(server.url, FILTERS, values.spread === 'users' ? 'users' : 'all')
  await pool.query(index.rows[0]!.indexdef)
  await pool.query('vacuum analyze app_user')
}

async function placeOfUser() {
  const { rows } = await pool.query<{ domainId: number; groupId: number; userId: number }>(
    `select domain_id as "domainId", group_id as "groupId", id as "userId" from app_user where email = 'u1@corp.example'`,
  )
  return rows[0]!
}

function scopes({
  domainId,
  groupId,
  userId,
}: Awaited<ReturnType<typeof placeOfUser>>): Record<string, Scope> {
  const none = { domainId: null, groupId: null, userId: null }
  return {
    all: { region: 'all', ...none },
    domain: { region: 'domain', ...none, domainId },
    group: { region: 'group', ...none, domainId, groupId },
    user: { region: 'user', domainId, groupId, userId },
  }
}

async function measure(as: string, scope: Scope): Promise<(string | number)[][]> {
  const caller = { scope, permissions: new Set(PERMISSION_IDS) } as unknown as Caller
  const deps = { db, systemDb: db, clock: () => Date.now(), overlaps: overlapPort } as unknown as Parameters<
    typeof draftOverlaps
  >[0]
  const kind = { region: scope.region, policy: 'deny' } as const
  const ids = await idsOf(scope)
  const owner = { domain_id: scope.region === 'all' ? null : scope.domainId }
  const draft = (n: number) => ({
    ...filterCall.parse({
      name: `draft ${n}`,
      rules: [
        {
          target: TARGETS.subject,
          cond: CONDITIONS.contain,
          value: `대출상담 무료쿠폰 number ${n} of many words in a subject`,
        },
        {
          target: TARGETS.senderEmail,
          cond: CONDITIONS.match,
          value: `somebody.${n}@sales.department.example`,
        },
      ],
      domain_id: owner.domain_id,
      group_id: scope.region === 'group' ? scope.groupId : null,
      user_id: scope.region === 'user' ? scope.userId : null,
    }),
  })
  return [
    await timed(as, 'levels', () => filterLevels(deps, caller, kind)),
    await timed(as, `overlaps of ${ids.length} rows`, () => listOverlaps(deps, caller, kind, ids)),
    await timed(as, 'overlaps of a draft', (n) => draftOverlaps(deps, caller, kind, draft(n))),
  ]
}

async function idsOf(scope: Scope): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from filter where region = $1 and policy = 2 and (user_id = $2 or $2 is null) order by created_at desc, id desc limit ${ROWS}`,
    [{ all: 1, domain: 2, group: 3, user: 4 }[scope.region], scope.region === 'user' ? scope.userId : null],
  )
  return rows.map(({ id }) => id)
}

async function timed(as: string, name: string, call: (n: number) => Promise<unknown>) {
  const times: number[] = []
  const inDatabase: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    spent = 0
    const start = performance.now()
    await call(n)
    times.push(performance.now() - start)
    inDatabase.push(spent)
  }
  const p = (list: readonly number[], share: number) =>
    percentile(
      list.toSorted((a, b) => a - b),
      share,
    ).toFixed(0)
  return [as, name, p(inDatabase, 0.5), p(inDatabase, 0.95), p(times, 0.5), p(times, 0.95)]
}
