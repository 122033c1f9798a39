/** Mail taken in as the gateway does it: asked about, marked, added up, written every so many mails. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { campaignMark } from '@postern/server/pipeline/history/campaign/mark.ts'
import { printOf } from '@postern/server/pipeline/history/campaign/print.ts'
import { campaignSection } from '@postern/server/pipeline/history/campaign/section.ts'
import type { CampaignRow } from '@postern/server/pipeline/history/campaign/store.ts'
import { createHistoryLedger, type HistoryLedger } from '@postern/server/pipeline/history/ledger.ts'
import { answerInquiries } from '@postern/server/pipeline/history/store.ts'
import { ownDatabase, type TestDatabase } from '@postern/testkit/database.ts'

/** Mails of one statement that asks, and of those between two flushes: 50 a second. */
const ASKED = 50
const FLUSHED = 250
const DOMAINS = 40

export interface IntakeResult {
  readonly mails: number
  readonly groups: number
  /** Part of the mails in the largest group. */
  readonly largest: number
  /** Mails in groups of 20 and more by four senders and more: all came within an hour. */
  readonly flooding: number
  /** µs a mail: CPU for the fingerprint; time for asking and writing. */
  readonly print: number
  readonly ask: number
  readonly write: number
}

/** Takes mails in, beside `others` campaigns that are remembered already. */
export async function takeIn(mails: Iterable<Buffer>, others: number): Promise<IntakeResult> {
  const database = await ownDatabase()
  const ledger = createHistoryLedger(database.pool, (error) => {
    throw error
  })
  try {
    await rememberOthers(database, others)
    const intake = new Intake(database, ledger, await addDomains(database))
    let batch: MailFacts[] = []
    for (const bytes of mails) {
      if (batch.push(parseMessage(bytes)) < ASKED) continue
      await intake.take(batch)
      batch = []
    }
    await intake.take(batch)
    await intake.flush()
    return await intake.result()
  } finally {
    await ledger.close()
    await database.close()
  }
}

class Intake {
  readonly #database: TestDatabase
  readonly #ledger: HistoryLedger
  readonly #domains: readonly number[]
  readonly #ms = { print: 0, ask: 0, write: 0 }
  #mails = 0
  #printed = 0

  constructor(database: TestDatabase, ledger: HistoryLedger, domains: readonly number[]) {
    this.#database = database
    this.#ledger = ledger
    this.#domains = domains
  }

  async take(batch: readonly MailFacts[]): Promise<void> {
    const started = process.cpuUsage().user
    const printed = batch.filter((facts) => printOf(facts) !== null)
    this.#ms.print += (process.cpuUsage().user - started) / 1_000
    const domainOf = (at: number): number => this.#domains[(this.#mails + at) % DOMAINS]!
    const asked = performance.now()
    const answers = await answerInquiries(
      this.#database.pool,
      printed.map((facts, at) => ({
        question: { campaign: campaignSection.ask(facts)! },
        domains: [domainOf(at)],
        user: null,
      })),
    )
    this.#ms.ask += performance.now() - asked
    for (const [at, facts] of printed.entries()) {
      const known = campaignSection.read((answers[at]!.campaign ?? []) as readonly CampaignRow[])
      this.#ledger.note({
        receivedAt: Date.now(),
        provenFrom: '',
        linkSites: [],
        copies: [{ domain: domainOf(at), user: null, receiver: '', normal: true }],
        domainOf: () => undefined,
        campaign: campaignMark(facts, known),
      })
    }
    this.#mails += batch.length
    this.#printed += printed.length
    if (this.#mails % FLUSHED === 0) await this.flush()
  }

  async flush(): Promise<void> {
    const started = performance.now()
    await this.#ledger.flush()
    this.#ms.write += performance.now() - started
  }

  async result(): Promise<IntakeResult> {
    const { rows } = await this.#database.pool.query<{
      groups: number
      largest: number
      counted: number
      flooding: number
    }>(
      `select count(*)::integer as groups, max(mails) as largest, sum(mails)::integer as counted,
         coalesce(sum(mails) filter (where mails >= 20 and cardinality(senders) >= 4), 0)::integer as flooding
       from campaign where id > 0`,
    )
    const { groups, largest, counted, flooding } = rows[0]!
    if (counted !== this.#printed) throw new Error(`${counted} of ${this.#printed} mails were counted`)
    const each = (ms: number): number => Math.round((ms * 1_000) / this.#mails)
    const { print, ask, write } = this.#ms
    return {
      mails: this.#mails,
      groups,
      largest: largest / counted,
      flooding,
      print: each(print),
      ask: each(ask),
      write: each(write),
    }
  }
}

async function addDomains({ pool }: TestDatabase): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into domain (name) select 'd' || n || '.example' from generate_series(1, $1::integer) n returning id`,
    [DOMAINS],
  )
  return rows.map(({ id }) => id)
}

/** Campaigns of other mail, each with a fingerprint. */
async function rememberOthers({ pool }: TestDatabase, others: number): Promise<void> {
  await pool.query(
    `insert into campaign (id, first_seen, last_seen, mails, hour)
     select -n, now() - interval '1 day', now(), 1, now() from generate_series(1, $1::integer) n`,
    [others],
  )
  await pool.query(
    `insert into campaign_print select -n, -n, now() - interval '1 day', 0,
       (select array_agg((random() * 4e9 - 2e9)::integer) from generate_series(1, 16) where n > 0),
       ('x' || repeat(md5(n::text), 4))::bit(512) from generate_series(1, $1::integer) n`,
    [others],
  )
  await pool.query('vacuum analyze campaign, campaign_print')
}
