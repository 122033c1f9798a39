/** Fills the thirty days before now: mail of each class and language, its deliveries, reports, refusals and audit. */
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { SmtpSession } from '../../smtp/hooks.ts'
import { createRefusals } from '../../pipeline/edge/refusals.ts'
import { rejectReply } from '../../pipeline/edge/replies.ts'
import { createRecorder } from '../../pipeline/record/recorder.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Env } from '../../platform/env.ts'
import type { SampleDomain } from '../company.ts'
import { planMails, planRefused, type PlannedMail } from '../messages/plan.ts'
import { progressBar } from '../progress.ts'
import { pastDays, type PastDay } from './days.ts'
import { openPastJudge } from './judge.ts'
import { clientOf } from './senders.ts'
import {
  daysWithMail,
  ensureMonths,
  sampleMailboxes,
  writeDeliveries,
  writeMisjudgement,
  writeReportMails,
  type SampleMailbox,
} from './store.ts'
import { writeAudit } from './traces.ts'

const DAY_MS = 86_400_000
/** Messages that are judged side by side: judging one waits for nothing, storing it does. */
const SIDE_BY_SIDE = 8
/** Reports wait of so many days; earlier ones were decided and are gone. */
const REPORTED_DAYS = 4

/** Days that have mail already are left alone, so that a start that was interrupted goes on where it was. */
export async function fillPast(
  database: Database,
  env: Env,
  company: readonly SampleDomain[],
  now: number,
): Promise<void> {
  const domains = company.map(({ name }) => name)
  const days = pastDays(now)
  const filled = await daysWithMail(database.db, domains, days[0]!.start)
  const missing = days.filter(({ start }) => !filled.has(start))
  if (missing.length === 0) return
  await ensureMonths(database.db, missing)
  const mailboxes = await sampleMailboxes(database.db, domains)
  const judge = await openPastJudge(database, env, mailboxes)
  const onDay = progressBar('Filling the last thirty days', missing.length)
  try {
    for (const day of missing) {
      const past = (mails: readonly PlannedMail[]) => mails.filter(({ sentAt }) => sentAt < now)
      await eachOf(past(planMails(company, day.run)), judge.take)
      await refuseStrangers(database, past(planRefused(company, day.run)), mailboxes)
      await writeTraces(database, day, {
        domains,
        mailboxes,
        recent: now - day.start < REPORTED_DAYS * DAY_MS,
      })
      onDay()
    }
  } finally {
    await judge.close()
  }
}

async function eachOf(
  mails: readonly PlannedMail[],
  take: (mail: PlannedMail) => Promise<void>,
): Promise<void> {
  const queue = [...mails]
  const takeNext = async (): Promise<void> => {
    for (let mail = queue.shift(); mail; mail = queue.shift()) await take(mail)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, takeNext))
}

/** Mail to people who have left. */
async function refuseStrangers(
  { pool }: Database,
  refused: readonly PlannedMail[],
  mailboxes: ReadonlyMap<string, SampleMailbox>,
): Promise<void> {
  const recorder = createRecorder(pool)
  const ids = new Map([...mailboxes].map(([email, { domainId }]) => [addressDomain(email), domainId]))
  for (const mail of refused) {
    const { country } = clientOf(mail)
    const refuse = createRefusals(
      recorder,
      () => country,
      (error) => console.warn('sample refusal:', error),
      () => mail.sentAt,
    )
    const [recipient] = mail.recipients
    const domainId = ids.get(addressDomain(recipient!)) ?? null
    const found = { code: 'edge.recipient-unknown' as const }
    refuse({
      session: sessionOf(mail),
      sender: mail.sender,
      recipient: recipient!,
      reply: rejectReply(110),
      code: 110,
      domainId,
      found,
    })
  }
  await recorder.drain()
}

function sessionOf(mail: PlannedMail): SmtpSession {
  const { ip, rdns } = clientOf(mail)
  const local = { ip: '127.0.0.1', port: 25 }
  return {
    id: 'sample',
    client: { ip, port: 25 },
    local,
    helo: rdns || `[${ip}]`,
    esmtp: true,
    tls: null,
    auth: null,
    peer: null,
  }
}

interface Traces {
  readonly domains: readonly string[]
  readonly mailboxes: ReadonlyMap<string, SampleMailbox>
  /** Recent enough for reports that still wait. */
  readonly recent: boolean
}

async function writeTraces(
  { db }: Database,
  day: PastDay,
  { domains, mailboxes, recent }: Traces,
): Promise<void> {
  const span = { from: new Date(day.start), upto: new Date(day.start + DAY_MS) }
  await writeDeliveries(db, span, domains)
  await writeReportMails(db, span, domains)
  if (recent) await writeMisjudgement(db, span, domains)
  await writeAudit(db, day, mailboxes)
}
