/** A made campaign taken in as the gateway does it: asked about, marked, added up, written every so many mails. */
import { parseMessage } from '@postern/mail/parse.ts'
import { campaignMark } from '@postern/server/pipeline/history/campaign/mark.ts'
import { printOf } from '@postern/server/pipeline/history/campaign/print.ts'
import { campaignSection, type Campaign } from '@postern/server/pipeline/history/campaign/section.ts'
import type { CampaignRow } from '@postern/server/pipeline/history/campaign/store.ts'
import { createHistoryLedger } from '@postern/server/pipeline/history/ledger.ts'
import { answerInquiries } from '@postern/server/pipeline/history/store.ts'
import { testDatabase } from '@postern/testkit/database.ts'
import { mailOf, randomOf, variantOf, type CampaignLanguage } from './variants.ts'

/** Mails of one statement that asks, and of those between two flushes: 50 a second. */
const ASKED = 50
const FLUSHED = 250
const DOMAINS = 40

export interface FloodResult {
  readonly groups: number
  /** Part of the mails in the largest group. */
  readonly largest: number
  /** µs a mail: of this process's CPU for the fingerprint, and of time for asking and writing. */
  readonly print: number
  readonly ask: number
  readonly write: number
}

export async function flood(
  language: CampaignLanguage,
  mails: number,
  variants: number,
): Promise<FloodResult> {
  const database = await testDatabase()
  const ledger = createHistoryLedger(database.pool, (error) => {
    throw error
  })
  try {
    const { rows: domains } = await database.pool.query<{ id: number }>(
      `insert into domain (name) select 'd' || n || '.example' from generate_series(1, $1) n returning id`,
      [DOMAINS],
    )
    const random = randomOf(44)
    const texts = Array.from({ length: variants }, () => variantOf(language, random))
    const spent = { print: 0, ask: 0, write: 0 }
    for (let from = 0; from < mails; from += ASKED) {
      const batch = Array.from({ length: Math.min(ASKED, mails - from) }, (_, at) =>
        parseMessage(mailOf(texts[(from + at) % variants]!, language, random)),
      )
      const started = process.cpuUsage().user
      const prints = batch.map((facts) => printOf(facts))
      spent.print += process.cpuUsage().user - started
      const asked = performance.now()
      const answers = await answerInquiries(
        database.pool,
        batch.map((facts, at) => ({
          question: { campaign: campaignSection.ask(facts)! },
          domains: [domains[(from + at) % DOMAINS]!.id],
          user: null,
        })),
      )
      spent.ask += performance.now() - asked
      for (const [at, facts] of batch.entries()) {
        const known: Campaign | null = campaignSection.read(
          (answers[at]!.campaign ?? []) as readonly CampaignRow[],
        )
        if (prints[at] === null) throw new Error('a mail without a fingerprint')
        const copy = { domain: domains[(from + at) % DOMAINS]!.id, user: null, receiver: '', normal: true }
        ledger.note({
          receivedAt: Date.now(),
          provenFrom: '',
          linkSites: [],
          copies: [copy],
          domainOf: () => undefined,
          campaign: campaignMark(facts, known),
        })
      }
      if ((from + ASKED) % FLUSHED !== 0 && from + ASKED < mails) continue
      const writing = performance.now()
      await ledger.flush()
      spent.write += performance.now() - writing
    }
    const { rows } = await database.pool.query<{ groups: number; largest: number; all: number }>(
      'select count(*)::int as groups, max(mails) as largest, sum(mails)::int as all from campaign',
    )
    const { groups, largest, all } = rows[0]!
    if (all !== mails) throw new Error(`${all} of ${mails} mails were counted`)
    const each = (ms: number): number => Math.round((ms * 1_000) / mails)
    return {
      groups,
      largest: largest / all,
      print: each(spent.print / 1_000),
      ask: each(spent.ask),
      write: each(spent.write),
    }
  } finally {
    await ledger.close()
    await database.close()
  }
}
