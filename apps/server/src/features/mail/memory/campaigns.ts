/** Copies of mails (decision 0044): how many one's own region received, and what people do with one reaches the others. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { correspondentAddress } from '@postern/mail/address/correspondent-address.ts'
import type { Db } from '../../../platform/db/client.ts'
import { findCopies, noteCampaignWords, type CampaignWord } from './campaign-store.ts'
import type { LockedMail, MailWithMessage } from '../store.ts'

/** Copies as far as the caller's region reaches; null where it has no other, and for groups and users. */
export async function presentCopies(
  db: Db,
  mail: Pick<MailWithMessage, 'campaign' | 'domain_id'>,
  region: RegionName,
): Promise<MailDetail['copies']> {
  const whole = region === 'all' || (region === 'domain' && mail.domain_id !== null)
  if (mail.campaign === null || !whole) return null
  const copies = await findCopies(db, mail.campaign, region === 'all' ? null : mail.domain_id)
  return copies === null || copies.mails < 2
    ? null
    : { mails: copies.mails, since: copies.since.toISOString() }
}

/**
 * Takes a person's word about mails for their copies: of everybody for `all`, of the domain, or of the user whose mail it is.
 * A denial speaks of all copies, whoever sent them; giving back speaks for the proven sender, and takes a denial back.
 */
export async function takeCampaignWord(
  db: Db,
  what: 'vouched' | 'reported',
  mails: readonly LockedMail[],
  region: RegionName,
  at: Date,
): Promise<void> {
  const words = mails.flatMap((mail) => wordsAbout(mail, what, region))
  if (words.length > 0) await noteCampaignWords(db, what, words, at)
}

function wordsAbout(mail: LockedMail, what: 'vouched' | 'reported', region: RegionName): CampaignWord[] {
  const { campaign, domain_id: domainId, user_id: userId } = mail
  const person = region === 'group' || region === 'user'
  if (campaign === null || (region !== 'all' && domainId === null) || (person && userId === null)) return []
  const word = {
    campaign,
    domainId: region === 'all' ? null : domainId,
    userId: person ? userId : null,
    mails: 1,
  }
  const sender = what === 'vouched' && mail.aligned ? correspondentAddress(mail.header_from) : ''
  const spoken = [{ ...word, sender: '' }]
  return sender === '' || sender.includes(', ') ? spoken : [...spoken, { ...word, sender }]
}
