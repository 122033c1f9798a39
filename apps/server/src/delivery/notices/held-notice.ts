/** Tells administrators of mail that is held because verified TLS can't be had: of one domain once an hour at most. */
import { fillText, type Language } from '@postern/contract/i18n/texts.ts'
import { FILTER_ACTION_TEXTS } from '@postern/contract/texts/filter-action.ts'
import type { Database } from '../../platform/db/client.ts'
import { administratorsOf } from './held-store.ts'
import type { DeliveryJob } from '../queue/job.ts'
import { sendSystemMail } from './system-mail.ts'

const QUIET_MS = 3_600_000

export interface HeldNoticeDeps {
  readonly database: Pick<Database, 'db' | 'pool'>
  readonly host: string
  /** Name of the sender of system mail, as the settings have it now. */
  readonly senderName: () => string
  readonly onError: (error: unknown, what: string) => void
}

/** Never throws: the mail itself says why it is held, too. */
export function heldNotice({ database, host, senderName, onError }: HeldNoticeDeps) {
  const told = new Map<number | null, number>()
  return (job: DeliveryJob, reply: string): void => {
    const now = Date.now()
    if (now - (told.get(job.domainId) ?? -QUIET_MS) < QUIET_MS) return
    told.set(job.domainId, now)
    const tell = async (): Promise<void> => {
      for (const { email, language } of await administratorsOf(database.pool, job.domainId)) {
        const mail = noticeIn(language, { host, recipient: job.recipient, reply })
        await sendSystemMail({ to: email, ...mail }, { db: database.db, host, senderName: senderName(), now })
      }
    }
    tell().catch((error: unknown) => onError(error, 'telling of held mail'))
  }
}

function noticeIn(language: Language, words: Readonly<Record<'host' | 'recipient' | 'reply', string>>) {
  return {
    subject: fillText(FILTER_ACTION_TEXTS.heldSubject, language, words),
    text: `${fillText(FILTER_ACTION_TEXTS.heldText, language, words)}\n`,
  }
}
