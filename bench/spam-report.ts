/**
 * `npm run bench:spam-report`: spam report mails of BENCH_USERS (100,000) users with BENCH_MAILS (3) held mails each, made and queued
 * by the code of the job in a process of its own, which is killed in the middle and started again. Counts what came of it.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { ensureAdmin } from '@postern/server/features/auth/account/accounts.ts'
import { ownDatabase } from '@postern/testkit/database.ts'
import { seedReports } from './spam-report/seed.ts'
import { printTable } from './lib/table.ts'

const USERS = Number(process.env['BENCH_USERS'] ?? 100_000)
const MAILS = Number(process.env['BENCH_MAILS'] ?? 3)

const database = await ownDatabase()
await ensureAdmin(database.db, { email: 'admin@localhost', password: 'Correct-Horse-42-Battery' })
await seedReports(database.pool, USERS, MAILS)
const due = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 3_600_000
const started = performance.now()
let peak = 0

/** Runs the maker until it ends or `enough` reports are there, when it is killed. */
async function run(enough: number | null): Promise<void> {
  const child = fork(new URL('spam-report/maker.ts', import.meta.url), [database.url, String(due)], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=160'],
  })
  const watch = setInterval(() => {
    peak = Math.max(peak, residentOf(child.pid!))
    if (enough === null) return
    void made().then((count) => count >= enough && child.kill('SIGKILL'))
  }, 250)
  await once(child, 'exit')
  clearInterval(watch)
}

/** Most memory that a process had, in MiB. */
function residentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function count(query: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: string | number }>(`select count(*) as n from ${query}`)
  return Number(rows[0]!.n)
}
const made = (): Promise<number> => count('report_mail')

await run(Math.floor(USERS * 0.4))
const atKill = await made()
await run(null)
const seconds = (performance.now() - started) / 1000
const { rows: size } = await database.pool.query<{ bytes: number }>(
  'select avg(octet_length(content))::integer as bytes from delivery',
)
printTable(
  `Spam report mails of ${USERS} users with ${MAILS} held mails each, killed in the middle`,
  ['', 'count'],
  [
    ['seconds, killing included', Math.round(seconds)],
    ['reports when it was killed', atKill],
    ['reports made', await made()],
    ['copies queued', await count('delivery where report_id is not null')],
    [
      'users without a report',
      await count(
        "app_user u where u.email like 'bench-%' and not exists (select from report_mail r where r.user_id = u.id)",
      ),
    ],
    [
      'users with two or more',
      await count('(select user_id from report_mail group by user_id having count(*) > 1) twice'),
    ],
    [
      'reports without a copy',
      await count('report_mail r where not exists (select from delivery d where d.report_id = r.id)'),
    ],
    ['bytes of a mail', size[0]!.bytes],
    ['most memory of the process, MiB', Math.round(peak)],
  ],
)
await database.close()
