/**
 * Asks senders whom nobody knows to confirm (product §4, decision 0061). Who might be asked was decided when their mail
 * was judged; here the limits count. A mail is asked about, and its question queued, in one transaction.
 */
import { capabilityPath } from '@postern/contract/codes/capability.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { Capabilities } from '../../../platform/capability/capability.ts'
import type { Db } from '../../../platform/db/client.ts'
import { challengeText, type Challenge } from './text.ts'
import { refusedOf } from '../waiting-store.ts'
import * as store from './store.ts'

/** Mails of one transaction. */
const CHUNK = 50
/** Who wrote longer ago is not asked any more: they would wonder. */
const LATE_MS = 86_400_000
/** A link that ends sooner is of no use. */
const LEAST_MS = 3_600_000
/** Mails to one address a day, whomever it wrote to. */
const PER_SENDER = 3

export interface AskingDeps {
  readonly db: Db
  readonly capabilities: Capabilities
  /** Where the console is; '' asks nobody, for there is nowhere to lead them. */
  readonly publicUrl: string
  /** Of the installation, for recipients without an account. */
  readonly language: Language
  /** Questions an hour, for one domain of ours and to one domain of senders. */
  readonly perHour: number
  /** Queues in the caller's transaction. */
  readonly send: (db: Db, mail: Challenge) => Promise<void>
}

export interface Asked {
  asked: number
  spared: number
}

export async function askSenders(
  deps: AskingDeps,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<Asked> {
  const total: Asked = { asked: 0, spared: 0 }
  const at = new Date(now)
  await store.forgetChallenges(deps.db, at)
  if (deps.publicUrl === '') return total
  for (let after = FIRST; !signal.aborted;) {
    const from = after
    const chunk = await deps.db.transaction().execute(async (trx) => {
      await store.lockAsking(trx)
      const mails = await store.lockDue(trx, from, CHUNK)
      for (const mail of mails) {
        const outcome = await decide(trx, deps, mail, at)
        if (outcome === 'ask') await ask(trx, deps, mail, at)
        if (outcome === 'ask') total.asked++
        if (outcome === 'spare' || outcome === 'covered')
          await store.markAsked(trx, mail.mail_id, outcome === 'spare' ? 'none' : 'sent')
        if (outcome === 'spare') total.spared++
      }
      return mails
    })
    if (chunk.length === 0) break
    after = chunk.at(-1)!.mail_id
  }
  return total
}
const FIRST = '00000000-0000-0000-0000-000000000000'

async function decide(
  db: Db,
  { perHour }: AskingDeps,
  mail: store.DueMail,
  now: Date,
): Promise<'ask' | 'covered' | 'spare' | 'later'> {
  const late = now.getTime() - mail.received_at.getTime() > LATE_MS
  if (late || mail.sender === '' || mail.expires_at.getTime() - now.getTime() < LEAST_MS) return 'spare'
  if ((await refusedOf(db, [mail.mail_id])).size > 0) return 'spare'
  const standing = await store.standingOf(db, mail, now)
  if (standing.asked) return 'covered'
  if (standing.ours || standing.sender >= PER_SENDER) return 'spare'
  return standing.domain >= perHour || standing.sender_domain >= perHour ? 'later' : 'ask'
}

async function ask(db: Db, deps: AskingDeps, mail: store.DueMail, now: Date): Promise<void> {
  const id = await store.insertChallenge(db, mail, now)
  const token = deps.capabilities.issue('challenge', { c: id }, mail.expires_at.getTime())
  const link = `${deps.publicUrl.replace(/\/$/, '')}${capabilityPath('challenge', token)}`
  await deps.send(db, challengeText(mail, link, mail.language ?? deps.language))
  await store.markAsked(db, mail.mail_id, 'sent')
}
