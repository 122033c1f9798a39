/** Reading what was sent to somebody else leaves a trace, and takes a reason where the setting says so (product §6). */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../../platform/app-error.ts'
import { leaveUnrecorded, recordAudit } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { insertEvents } from '../event-store.ts'
import { nameOf } from '../present.ts'
import type { MailWithMessage } from '../store.ts'

/** Reading the same mail again within this time is the same reading. */
const SAME_READING_MS = 60 * 60 * 1000
/** Readings remembered; the oldest are forgotten, and recorded once more. */
const READINGS = 10_000

interface ReadingDeps {
  readonly db: Db
  /** ms since the epoch. */
  readonly clock: () => number
  readonly settings: () => SettingsValues
}

interface Reading {
  /** ms since the epoch. */
  readonly at: number
  readonly reason: string
}
const readings = new Map<string, Reading>()

const keyOf = (caller: Caller, mail: MailWithMessage): string => `${String(caller.userId)} ${mail.id}`

/** The reading that goes on, undefined when there is none. */
function current(caller: Caller, mail: MailWithMessage, now: number): Reading | undefined {
  const reading = readings.get(keyOf(caller, mail))
  return reading !== undefined && now - reading.at < SAME_READING_MS ? reading : undefined
}

/** A reason given holds while the reading goes on. @throws AppError READING_REASON_REQUIRED */
export function assertReason(deps: ReadingDeps, caller: Caller, mail: MailWithMessage, reason = ''): void {
  if (!deps.settings().access.readingReason || mail.user_id === caller.userId || reason !== '') return
  if (!current(caller, mail, deps.clock())?.reason) throw new AppError('READING_REASON_REQUIRED')
}

/** Whoever reads what was sent to somebody else leaves a trace; reading one's own mail is nobody's business. */
export async function recordReading(
  deps: ReadingDeps,
  caller: Caller,
  mail: MailWithMessage,
  task: 'mail.read' | 'mail.download',
  given = '',
): Promise<void> {
  if (mail.user_id === caller.userId) return leaveUnrecorded(caller)
  const now = deps.clock()
  const before = current(caller, mail, now)
  const reason = given || (before?.reason ?? '')
  // Moving through a list and back is no news; another reason is.
  if (task === 'mail.read' && before?.reason === reason) return leaveUnrecorded(caller)
  if (task === 'mail.read') remember(keyOf(caller, mail), { at: now, reason })
  const kind = task === 'mail.read' ? 'read' : 'download'
  await insertEvents(deps.db, caller, [mail], { kind, at: new Date(now), reason })
  await recordAudit(deps.db, caller, {
    task,
    target: nameOf(mail),
    domainId: mail.domain_id,
    note: { id: mail.id, mail: mail.message_id, sender: mail.sender, ...(reason === '' ? {} : { reason }) },
    at: now,
  })
}

function remember(key: string, reading: Reading): void {
  readings.delete(key)
  readings.set(key, reading)
  if (readings.size > READINGS) readings.delete(readings.keys().next().value!)
}
