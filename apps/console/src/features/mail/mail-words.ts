/** What lists and pages call a mail; a dash for what never came. */
import { countryName } from '@postern/contract/i18n/countries.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { formatSize } from '../../lib/format.ts'

type Titled = Pick<MailRow, 'title' | 'class' | 'size'>

/** Refused before its content came: it has neither subject nor size. */
const isContentless = ({ title, class: name, size }: Titled): boolean =>
  name === 'rejected' && title === '' && size === 0

export function subjectOf(mail: Titled, language: Language): string {
  if (isContentless(mail)) return '—'
  return mail.title === '' ? MAIL_TEXTS.noSubject[language] : mail.title
}

export function sizeOf(mail: Titled): string {
  return isContentless(mail) ? '—' : formatSize(mail.size)
}

/** The client's address and, where it is known, its country: `192.0.2.1 (Japan)`. */
export function clientOf(
  { sender_ip: ip, sender_country: country }: Pick<MailRow, 'sender_ip' | 'sender_country'>,
  language: Language,
): string {
  return country === '' ? ip : `${ip} (${countryName(country, language)})`
}
