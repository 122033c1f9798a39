/** `npm start -- --demo`: a sample company, a mail server for it, its last thirty days, and 300 messages through the SMTP port. */
import { randomBytes } from 'node:crypto'
import { startSink } from '@postern/testkit/sink.ts'
import { createHasher } from '../features/auth/password/hashing.ts'
import { openDatabase, type Database } from '../platform/db/client.ts'
import type { Env } from '../platform/env.ts'
import { COMPANY } from './company.ts'
import { inject } from './inject.ts'
import { planMails, planRefused } from './messages/plan.ts'
import { progressBar } from './progress.ts'
import { fillPast } from './past/fill.ts'
import { countSent, hasCompany, seedCompany } from './store.ts'

export interface Demo {
  /** Makes the company, before the listener reads which domains are ours: what it refused would be in the reject list. */
  seed(databaseUrl: string): Promise<void>
  /** Sends its mail, unless an earlier start did; `listens.smtp` names the port. */
  fill(product: Running): Promise<void>
  stop(): Promise<void>
}

interface Running {
  readonly databaseUrl: string
  readonly listens: Readonly<Record<string, readonly string[]>>
}

const MAILS = 300
const REMEMBERED = 100
const SEED = 20_261_121
const MINUTE_MS = 60_000

export async function openDemo(env: Env): Promise<Demo> {
  const sink = await startSink({ remember: REMEMBERED })
  const domains = COMPANY.map((domain) => domain.name)
  /** Null when the accounts are there from an earlier start. */
  let password: string | null = null
  return {
    seed: (databaseUrl) =>
      withDatabase(databaseUrl, async ({ db }) => {
        password = (await hasCompany(db, domains[0]!))
          ? null
          : `Demo-${randomBytes(6).toString('base64url')}-7`
        const passwordHash = password === null ? null : await createHasher().hash(password)
        await seedCompany(db, COMPANY, { sink: { host: '127.0.0.1', port: sink.port }, passwordHash })
      }),
    fill: ({ databaseUrl, listens }) =>
      withDatabase(databaseUrl, async (database) => {
        await fillPast(database, env, COMPANY, Date.now())
        if ((await countSent(database.db, domains)) >= MAILS) {
          console.log('The sample company and its mail are there from an earlier start.')
        } else {
          await sendAll(listens['smtp']?.[0] ?? '')
          console.log(`${await countSent(database.db, domains)} mail records filed, one for each recipient.`)
        }
        if (password !== null) console.log(accounts(password))
      }),
    stop: () => sink.close(),
  }
}

async function withDatabase(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function sendAll(smtp: string): Promise<void> {
  const [host, port] = smtp.split(/:(?=\d+$)/)
  const now = Date.now()
  const run = { seed: SEED, count: MAILS, sentAt: (at: number) => now - (MAILS - at) * MINUTE_MS }
  const mails = planMails(COMPANY, run)
  const target = { host: host!, port: Number(port) }
  const refused = await inject(mails, target, progressBar('Sending sample mail', mails.length))
  for (const reply of refused.slice(0, 5)) console.log(`not accepted: ${reply}`)
  const strangers = planRefused(COMPANY, run)
  const unknown = await inject(strangers, target, () => undefined)
  console.log(
    `${mails.length - refused.length} messages accepted, ${unknown.length} to people who have left refused.`,
  )
}

function accounts(password: string): string {
  const rows = COMPANY.flatMap(({ name, people }) =>
    people
      .filter((person, at) => people.findIndex(({ role }) => role === person.role) === at)
      .map((person) => `  ${person.role.padEnd(7)} ${person.id}@${name}`),
  )
  return ['', `Sample accounts, password ${password}`, ...rows, ''].join('\n')
}
