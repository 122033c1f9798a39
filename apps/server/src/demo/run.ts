/** `npm start -- --demo`: a sample company, a mail server for it, and 300 messages through the SMTP port. */
import { randomBytes } from 'node:crypto'
import { startSink } from '@postern/testkit/sink.ts'
import { createHasher } from '../features/auth/hashing.ts'
import { openDatabase } from '../platform/db/client.ts'
import { COMPANY } from './company.ts'
import { inject } from './inject.ts'
import { planMails } from './messages/plan.ts'
import { acceptsRecipient } from './probe.ts'
import { progressBar } from './progress.ts'
import { countMails, hasCompany, seedCompany } from './store.ts'

export interface Demo {
  stop(): Promise<void>
}

const MAILS = 300
const REMEMBERED = 100

/** Needs the product to be running; `listens.smtp` names the port. */
export async function runDemo(product: {
  readonly databaseUrl: string
  readonly listens: Readonly<Record<string, readonly string[]>>
}): Promise<Demo> {
  const database = openDatabase(product.databaseUrl, { max: 2 })
  const sink = await startSink({ remember: REMEMBERED })
  try {
    const domains = COMPANY.map((domain) => domain.name)
    const again = await hasCompany(database.db, domains[0]!)
    const password = again ? null : `Demo-${randomBytes(6).toString('base64url')}-7`
    const passwordHash = password === null ? null : await createHasher().hash(password)
    await seedCompany(database.db, COMPANY, { sink: { host: '127.0.0.1', port: sink.port }, passwordHash })
    if (again && (await countMails(database.db, domains)) >= MAILS) {
      console.log('The sample company and its mail are there from an earlier start.')
    } else {
      await fill(product.listens['smtp']?.[0] ?? '', database, domains)
    }
    if (password !== null) console.log(accounts(password))
  } finally {
    await database.close()
  }
  return { stop: () => sink.close() }
}

async function fill(
  smtp: string,
  database: ReturnType<typeof openDatabase>,
  domains: readonly string[],
): Promise<void> {
  const [host, port] = smtp.split(/:(?=\d+$)/)
  const mails = planMails(COMPANY, MAILS, Date.now())
  await waitForConfiguration(host!, Number(port))
  const refused = await inject(
    mails,
    { host: host!, port: Number(port) },
    progressBar('Sending sample mail', mails.length),
  )
  for (const reply of refused.slice(0, 5)) console.log(`not accepted: ${reply}`)
  console.log(
    `${mails.length - refused.length} messages accepted, ${await countMails(database.db, domains)} mail records filed.`,
  )
}

/** The listener learns of the new domains within a moment. */
async function waitForConfiguration(host: string, port: number): Promise<void> {
  const probe = planMails(COMPANY, 1, Date.now())[0]!
  const deadline = Date.now() + 10_000
  while (!(await acceptsRecipient(host, port, probe.recipients[0]!))) {
    if (Date.now() > deadline) throw new Error('The SMTP listener did not learn of the sample company')
  }
}

function accounts(password: string): string {
  const rows = COMPANY.flatMap((domain) =>
    [domain.people[0]!, domain.people[2]!].map(
      (person) => `  ${person.role.padEnd(7)} ${person.id}@${domain.name}`,
    ),
  )
  return ['', `Sample accounts, password ${password}`, ...rows, ''].join('\n')
}
