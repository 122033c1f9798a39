/** What the sample's administrators did on a day of the past, as the audit log tells it. */
import { appendAudit, type AuditEvent } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { seeded, type Random } from '../random.ts'
import type { PastDay } from './days.ts'
import type { SampleMailbox } from './store.ts'

const HOUR_MS = 3_600_000
const OFFICE = '192.168.10.'
const VISITS = [
  'mail.read',
  'mail.recover',
  'filter.add',
  'statistics.view',
  'user.edit',
  'mail.download',
] as const

interface SampleAdmin extends SampleMailbox {
  readonly email: string
}

/** On working days administrators sign in and work; now and then one mistypes a password first. */
export async function writeAudit(
  db: Db,
  day: PastDay,
  mailboxes: ReadonlyMap<string, SampleMailbox>,
): Promise<void> {
  if (!day.working) return
  const random = seeded(day.run.seed)
  const admins = [...mailboxes]
    .map(([email, mailbox]) => ({ email, ...mailbox }))
    .filter(({ roleKey }) => roleKey !== 'user')
  const events = admins.flatMap((admin) => eventsOf(day, admin, random).map((event) => ({ admin, event })))
  // The log lists events by their place: it is written in the order of their times.
  for (const { admin, event } of events.toSorted((one, other) => one.event.at - other.event.at))
    await append(db, admin, event, random)
}

type PastEvent = AuditEvent & { readonly at: number }

function eventsOf(day: PastDay, { email }: SampleAdmin, random: Random): PastEvent[] {
  const start = day.start + 9 * HOUR_MS + random.between(0, 1_800) * 1_000
  const failed: PastEvent[] =
    random.between(0, 9) === 0
      ? [{ task: 'login.failure', type: 'F', target: email, at: start - 20_000 }]
      : []
  const visits = Array.from({ length: random.between(0, 2) }, (_, at) => ({
    task: random.pick(VISITS),
    target: email,
    at: start + (at + 1) * random.between(300, 5_400) * 1_000,
  }))
  return [...failed, { task: 'login.login', target: email, at: start }, ...visits]
}

async function append(db: Db, admin: SampleAdmin, event: AuditEvent, random: Random): Promise<void> {
  const { userId, email, roleKey, domainId } = admin
  const ip = `${OFFICE}${String(20 + (userId % 200))}`
  const requestId = `sample-${String(random.between(1e6, 1e7))}`
  await appendAudit(db, { userId, email, roleKey, domainId, ip, requestId }, event)
}
