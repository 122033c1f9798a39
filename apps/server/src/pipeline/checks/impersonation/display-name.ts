/** What a display name gives away: addresses of ours, links, sums of money, telephone numbers, whole subjects. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { organisationOf, registrable } from '../../names/domains.ts'
import type { MailSubject } from './subject.ts'

/** Characters of a name that are looked at; of what is shown. */
const NAME_MAX = 200
const SHOWN = 120

/** Cut to what fits in a sentence. */
export function shownPart(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text
}

/** Widths made one, without invisible characters. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .trim()
}

export function displayNameFindings(subject: MailSubject): Finding[] {
  const { from, facts } = subject
  const name = plain(from.name.slice(0, NAME_MAX))
  if (name === '') return []
  const findings: Finding[] = []
  const evidence = { name: shownPart(name), address: shownPart(from.address) }
  const shown = ownAddressIn(name, subject)
  if (shown !== '')
    findings.push({
      code: 'impersonation.name-own-address',
      evidence: { ...evidence, shown: shownPart(shown) },
    })
  if (linksElsewhere(name, subject)) findings.push({ code: 'impersonation.name-url', evidence })
  if (AMOUNT.test(name)) findings.push({ code: 'impersonation.name-amount', evidence })
  if (PHONE.test(name) && /\p{L}{2}/u.test(name))
    findings.push({ code: 'impersonation.name-phone', evidence })
  if (isSubjectLike(name, facts.subject)) findings.push({ code: 'impersonation.name-subject', evidence })
  return findings
}

const ADDRESS = /[\w.+-]{1,64}@((?:[\w-]{1,63}\.){1,8}[a-z]{2,24})/i

/**
 * An address of ours in the name of somebody else. Ticket systems and shared documents show whose mail they carry and
 * send replies there; lists show whom they rewrote.
 */
function ownAddressIn(name: string, { own, from, facts, standing, passedOn }: MailSubject): string {
  const [shown = '', domain = ''] = ADDRESS.exec(name) ?? []
  if (shown === '' || !own.nearestOwn(domain.toLowerCase()) || own.nearestOwn(addressDomain(from.address)))
    return ''
  const answered = facts.replyTo.some(({ address }) => address.toLowerCase() === shown.toLowerCase())
  return standing === 'proven' && (answered || passedOn) ? '' : shown
}

const LINK = /\b(?:h(?:tt|xx)ps?:\/\/|www\.)((?:[\p{L}\p{N}-]{1,63}\.){1,6}[\p{L}-]{2,24})/iu

/** A name that is a link to the sender's own site is sloppy, no more. */
function linksElsewhere(name: string, { from }: MailSubject): boolean {
  const host = LINK.exec(name)?.[1]
  return host !== undefined && registrable(host.toLowerCase()) !== organisationOf(from.address)
}

const AMOUNT =
  /(?:[$€£₩¥₿]|\b(?:usd|krw|jpy|eur|gbp|btc)) ?\d[\d,.]{0,15}|\d[\d,.]{0,15} ?(?:(?:천|만|백만|천만|억) ?원|원(?!\p{L})|[千万億]?円|万元|달러|(?:usd|krw|jpy|eur|gbp|btc|dollars|euros)\b)/iu
const PHONE = /(?:\+?\d{1,3}[ .-]?)?(?:\(\d{2,4}\)|\b\d{2,4})[ .-]\d{3,4}[ .-]\d{3,4}\b/

const REPLY_PREFIX = /^(?:re|fwd?|aw|sv|tr|답장|전달|回复|转发) ?[:：]/i
const ALARM =
  /^[[【<(「『※*!＊ ]{1,3}(?:긴급|중요|경고|주의|필독|최종|重要|緊急|至急|警告|注意|urgent|important|alert|warning|action required|final (?:notice|warning))/i

function isSubjectLike(name: string, subject: string): boolean {
  if (REPLY_PREFIX.test(name) || ALARM.test(name)) return true
  return name.length >= 15 && /\s/.test(name) && plain(subject.slice(0, NAME_MAX)) === name
}
