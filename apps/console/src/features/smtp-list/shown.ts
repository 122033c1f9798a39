/** What an entry names, as people read it: countries by name, domains in their own letters. */
import { countryName } from '@postern/contract/i18n/countries.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import type { SmtpEntryName } from '@postern/contract/validation/smtp-entry.ts'

export function shownEntry({ kind, value }: SmtpEntryName, language: Language): string {
  if (kind === 'country') return `${countryName(value, language)} (${value})`
  if (kind === 'domain') return toUnicodeDomain(value)
  if (kind !== 'address') return value
  const at = value.lastIndexOf('@') + 1
  return value.slice(0, at) + toUnicodeDomain(value.slice(at))
}
