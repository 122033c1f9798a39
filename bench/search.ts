/**
 * `npm run bench:search`: the searches of mail by the API of the whole product, as the administrator of everything, of a
 * domain and of a group, one call at a time. `--mails=N` (1,000,000) says how many records are made first; `--keep=FOLDER`
 * keeps them there and finds them again.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createHasher } from '@postern/server/features/auth/password/hashing.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { startProduct } from '@postern/testkit/product.ts'
import { signIn } from '../apps/server/e2e/stage.ts'
import { percentile, printTable } from './lib/table.ts'
import { DAYS, indexWords, seedMails } from './search/records.ts'
import { searches } from './search/searches.ts'

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
})
const MAILS = Number(values.mails)
const ROUNDS = Number(values.rounds)
const PASSWORD = 'Granite-Harbour-71-lamp'
const ROLES = ['all', 'domain', 'group'] as const

const product = await startProduct(values.keep === undefined ? {} : { dataDir: values.keep })
try {
  const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
  const client = await pool.connect()
  const started = performance.now()
  const say = (line: string): void =>
    console.log(`${line} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
  const { rows } = await client.query<{ there: boolean }>('select exists (select from mail) as there')
  if (!rows[0]!.there) await seedMails(client, MAILS, say)
  await indexWords(client, say)
  const hash = await createHasher().hash(PASSWORD)
  for (const role of ROLES) {
    await client.query(
      `insert into app_user (email, name, domain_id, group_id, role_id, password_hash, password_changed_at)
         select $1 || '@d1.example', 'Administrator', d.id, (select min(id) from user_group where domain_id = d.id),
           (select id from role where region = $1 order by id limit 1), $2, now()
         from domain d where d.name = 'd1.example' on conflict do nothing`,
      [role, hash],
    )
  }
  client.release()
  await close()
  const table: (string | number)[][] = []
  for (const role of ROLES) table.push(...(await measure(role)))
  printTable(
    `Search in ${MAILS} mails of ${DAYS} days, ms; ${cpus().length} cores, load average ${loadavg()[0]!.toFixed(1)}`,
    ['as', 'search', 'found', 'first', 'p50', 'p95', 'max', 'failed'],
    table,
  )
} finally {
  await product.stop()
}

async function measure(role: (typeof ROLES)[number]): Promise<(string | number)[][]> {
  const session = await signIn(product.url, { email: `${role}@d1.example`, password: PASSWORD })
  if (session.status !== 200) throw new Error(`${role} could not sign in: ${session.status}`)
  const table: (string | number)[][] = []
  for (const { name, path } of searches(Date.now())) {
    if (values.only !== undefined && !name.includes(values.only)) continue
    const times: number[] = []
    let failed = 0
    let found = ''
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      const { status, data } = await session.call('GET', path(round))
      times.push(performance.now() - started)
      if (status !== 200) failed++
      const answer = data as {
        total?: number
        total_is_at_least?: boolean
        searched_to?: string | null
        all?: number
      }
      found = `${answer?.total ?? answer?.all ?? ''}${answer?.total_is_at_least ? '+' : ''}${answer?.searched_to ? ' partly' : ''}`
    }
    const [first = 0] = times
    const sorted = times.toSorted((a, b) => a - b)
    const ms = (value: number): string => value.toFixed(0)
    table.push([
      role,
      name,
      found,
      ms(first),
      ms(percentile(sorted, 0.5)),
      ms(percentile(sorted, 0.95)),
      ms(sorted.at(-1) ?? 0),
      failed,
    ])
    console.log(table.at(-1)!.join('  '))
  }
  return table
}
