/** What an entry of the SMTP lists would be covered by: each network around an address, each domain above a name. Pure. */
import { namedDomain } from '@postern/contract/validation/address-parts.ts'
import { networkAround } from '@postern/contract/validation/ip-network.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'
import { readSmtpEntry, type SmtpEntryName } from '@postern/contract/validation/smtp-entry.ts'

/** Values that cover what is read from a text, itself among them, and the text as values are written. */
export function coveringValues(text: string): { readonly values: string[]; readonly text: string } {
  const read = readSmtpEntry(text)
  return { values: read ? coversOf(read) : [], text: read?.value ?? text.trim().toLowerCase() }
}

/** All values that would cover an entry: itself first, then ever wider ones. Patterns and countries are apart. */
export function coversOf({ kind, value }: SmtpEntryName): string[] {
  if (kind === 'ip' || kind === 'network') return networksAround(value)
  if (kind === 'address' || kind === 'domain') return namesAbove(value)
  return [value]
}

function networksAround(value: string): string[] {
  const [address = '', prefix] = value.split('/')
  const from = prefix === undefined ? (address.includes(':') ? 128 : 32) : Number(prefix)
  const wider = Array.from({ length: from - 1 }, (_, at) => {
    const network = networkAround(address, from - 1 - at)!
    return `${network.address}/${network.prefix}`
  })
  return [value, ...wider]
}

function namesAbove(value: string): string[] {
  const domain = namedDomain(value)
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  return value === domain ? domains : [value, ...domains]
}

/** A domain where anybody can have an address names strangers who have nothing to do with each other. */
export function cautionOf({ kind, value }: SmtpEntryName): 'public' | null {
  return kind === 'domain' && FREE_MAIL.has(value) ? 'public' : null
}
