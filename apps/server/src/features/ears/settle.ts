/** What may become of waiting mail; each mail once, whoever settles it at the same moment. In the caller's transaction. */
import { MAIL_MODES, type MailMode } from '@postern/contract/codes/mail.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { ensureSenderFilter } from './filter-store.ts'
import type { SettlePorts } from './ports.ts'
import * as store from './waiting-store.ts'

type Trx = Transaction<Tables>

export interface Releasing {
  /** Deliver as judged, or because its time was over. */
  readonly mode: Extract<MailMode, 0 | 6>
  readonly at: Date
  readonly by: number | null
}

/** Delivers locked mail; answers what it was. */
export async function release(
  trx: Trx,
  ports: SettlePorts,
  mails: readonly store.WaitingMail[],
  { mode, at, by }: Releasing,
): Promise<store.WaitingMail[]> {
  const taken = await store.takeOut(trx, mails)
  await ports.enqueue(trx, taken.map(copyOf))
  await store.settle(trx, taken, { mode, class: 'normal', released: { at, by } })
  return taken
}

/**
 * Parts locked mail, before somebody who is no person of ours lets its senders in (they themselves, the clock): a refusal stands, also one
 * that this process has not heard of. Nobody says anything about the senders of `lettingIn` until the transaction ends.
 */
export async function unlessRefused(
  trx: Trx,
  mails: readonly store.WaitingMail[],
  lettingIn = mails,
): Promise<{ readonly free: store.WaitingMail[]; readonly refused: store.WaitingMail[] }> {
  for (const whose of sendersOf(lettingIn, 'user')) await store.lockWord(trx, whose)
  const ids = await store.refusedOf(
    trx,
    mails.map(({ mail_id: id }) => id),
  )
  return {
    free: mails.filter(({ mail_id: id }) => !ids.has(id)),
    refused: mails.filter(({ mail_id: id }) => ids.has(id)),
  }
}

/** Puts locked mail into quarantine; answers what it was. */
export async function quarantine(
  trx: Trx,
  mails: readonly store.WaitingMail[],
): Promise<store.WaitingMail[]> {
  const taken = await store.takeOut(trx, mails)
  await store.settle(trx, taken, { mode: MAIL_MODES.block, class: 'spam', released: null })
  return taken
}

function copyOf(mail: store.WaitingMail) {
  return {
    mailId: mail.mail_id,
    messageId: mail.message_id,
    receivedAt: mail.received_at,
    domainId: mail.domain_id,
    recipient: mail.written_to ?? mail.receiver,
    sender: mail.envelope_sender,
    prepend: mail.trace_header,
    subjectTag: mail.subject_tag,
  }
}

export interface Word {
  /** What was scanned, of what may go along; null where nothing is delivered. */
  readonly cleared: ReadonlySet<string> | null
  readonly policy: 'allow' | 'deny'
  /** For the recipient of each mail, or for their domain. */
  readonly region: 'user' | 'domain'
  readonly releasing: Releasing
}

export interface Outcome {
  /** Senders that have a filter now which they had not. */
  readonly filters: readonly { readonly id: number; readonly sender: string; readonly domainId: number }[]
  /** What else waited of these senders, and went the same way. */
  readonly along: readonly store.WaitingMail[]
}

/**
 * Lets the senders of mails in, or refuses them, from now on: a filter for each, and what else waits of them goes at once, if it was
 * scanned (`cleared`; else the job lets it go). A sender that nothing proves is nobody in particular: no filter, and nothing goes along.
 */
export async function takeWord(
  trx: Trx,
  ports: SettlePorts,
  mails: readonly store.WaitingMail[],
  { policy, region, releasing, cleared }: Word,
): Promise<Outcome> {
  const filters: Outcome['filters'][number][] = []
  const along: store.WaitingMail[] = []
  for (const whose of sendersOf(mails, region)) {
    await store.lockWord(trx, whose)
    const id = await ensureSenderFilter(trx, { ...whose, policy }, ports.hashOfRules)
    if (id !== null) filters.push({ id, sender: whose.sender, domainId: whose.domain_id })
    const others = await store.lockOfSender(trx, whose)
    const scanned = others.filter(({ mail_id: id }) => cleared?.has(id))
    along.push(
      ...(policy === 'allow' ? await release(trx, ports, scanned, releasing) : await quarantine(trx, others)),
    )
  }
  return { filters, along }
}

export function sendersOf(
  mails: readonly store.WaitingMail[],
  region: Word['region'],
): readonly store.SenderTo[] {
  const found = new Map<string, store.SenderTo>()
  for (const { sender, proven, domain_id, user_id, receiver } of mails) {
    if (!proven || sender === '') continue
    const whose =
      region === 'domain'
        ? { sender, domain_id, user_id: null, receiver: null }
        : { sender, domain_id, user_id, receiver }
    found.set(JSON.stringify(whose), whose)
  }
  // In one order everywhere, so that nobody waits for each other in a circle.
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, whose]) => whose)
}
