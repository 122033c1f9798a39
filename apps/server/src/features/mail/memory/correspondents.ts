/** What is remembered of the senders of mails (decision 0041): shown, and fed by what people do with their mails. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { correspondentAddress } from '@postern/mail/address/correspondent-address.ts'
import type { Db } from '../../../platform/db/client.ts'
import { findCorrespondent, noteWords, type Remembering, type Word } from './correspondent-store.ts'
import type { LockedMail, MailWithMessage } from '../store.ts'

type Sent = Pick<MailWithMessage, 'domain_id' | 'user_id' | 'header_from'>

/** Who of the recipients' side remembers, as far as the region reaches; null where there is nobody, or no one sender. */
function rememberingOf(mail: Sent, region: RegionName): Remembering | null {
  const whole = region === 'all' || region === 'domain'
  const address = correspondentAddress(mail.header_from ?? '')
  // Several From addresses are stored as a list.
  if (address === '' || address.includes(', ') || mail.domain_id === null) return null
  if (!whole && mail.user_id === null) return null
  return { domainId: mail.domain_id, userId: whole ? null : mail.user_id, address }
}

/** Whether somebody writes for the first time, or since when; asked fresh. `region` is the caller's. */
export async function presentCorrespondent(
  db: Db,
  mail: MailWithMessage,
  region: RegionName,
): Promise<MailDetail['correspondent']> {
  const whose = rememberingOf(mail, region)
  if (whose === null) return null
  const row = await findCorrespondent(db, whose)
  const before = row !== null && row.normal > 0 && row.first_seen < mail.received_at
  return {
    proven: mail.aligned === true,
    since: before ? row.first_seen.toISOString() : null,
    mails: before ? row.normal : 0,
  }
}

/**
 * Takes a person's word about the senders of mails: for the domain when the word is for all or the domain, else for the
 * user whose mail it is. Only of mail whose From is proven: who is imitated is neither praised nor blamed for it.
 */
export async function takeWord(
  db: Db,
  what: 'vouched' | 'reported',
  mails: readonly LockedMail[],
  region: RegionName,
  at: Date,
): Promise<void> {
  const words = new Map<string, Word>()
  for (const mail of mails) {
    const whose = mail.aligned ? rememberingOf(mail, region) : null
    if (whose === null) continue
    const key = `${whose.domainId} ${whose.userId ?? ''} ${whose.address}`
    const {
      mails: count,
      first,
      last,
    } = words.get(key) ?? { mails: 0, first: mail.received_at, last: mail.received_at }
    words.set(key, {
      ...whose,
      mails: count + 1,
      first: mail.received_at < first ? mail.received_at : first,
      last: mail.received_at > last ? mail.received_at : last,
    })
  }
  if (words.size > 0) await noteWords(db, what, [...words.values()], at)
}
