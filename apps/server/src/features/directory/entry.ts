/** From what a directory says of a user to what that means here. */
import type { DirectoryBody } from '@postern/contract/routes/directory.ts'
import { normaliseEmail } from '@postern/contract/validation/email.ts'

/** An entry as the wire brings it: its distinguished name, and its attributes by name. */
export interface RawEntry {
  readonly dn: string
  readonly [attribute: string]: string | string[] | Buffer | Buffer[]
}

/** A user of a directory. Addresses are normalised, not judged. */
export interface DirectoryEntry {
  readonly dn: string
  /** Its name for good, whatever it is called later; '' where the directory gives none. */
  readonly id: string
  readonly email: string
  readonly aliases: readonly string[]
  readonly name: string
  readonly disabled: boolean
  /** Distinguished names of its groups. */
  readonly groups: readonly string[]
}

export type Mapping = Pick<
  DirectoryBody,
  'attr_id' | 'attr_email' | 'attr_aliases' | 'attr_name' | 'attr_groups' | 'attr_disabled'
>

/** Active Directory: the account is disabled (ADS_UF_ACCOUNTDISABLE). */
const ACCOUNT_DISABLED = 2

/** `memberships`: groups of a user as the groups themselves say, by distinguished name in small letters. */
export function entryOf(
  raw: RawEntry,
  mapping: Mapping,
  memberships: ReadonlyMap<string, readonly string[]> = new Map(),
): DirectoryEntry {
  const { primary, others } = addressesOf(raw, mapping)
  const [name = ''] = textsOf(raw, mapping.attr_name)
  return {
    dn: raw.dn,
    id: idOf(raw, mapping.attr_id),
    email: primary,
    aliases: [...new Set(others)].filter((alias) => alias !== primary),
    name: name.trim(),
    disabled: isDisabled(raw, mapping.attr_disabled),
    groups: [...textsOf(raw, mapping.attr_groups), ...(memberships.get(normaliseDn(raw.dn)) ?? [])],
  }
}

/** In small letters, without blanks around commas and equal signs: enough to tell the names of one server apart. */
export function normaliseDn(dn: string): string {
  return dn
    .trim()
    .toLowerCase()
    .replaceAll(/\s*([,=+])\s*/g, '$1')
}

/** Value of the first part of a distinguished name: `Sales` of `CN=Sales,OU=Groups,DC=example`. */
export function nameOfDn(dn: string): string {
  const value = /^[^=]+=((?:\\.|[^,+\\])*)/.exec(dn)?.[1] ?? dn
  // Hexadecimal digits are octets of UTF-8 (RFC 4514 §2.4), several of which may be one letter.
  return value
    .replaceAll(/((?:\\[0-9a-fA-F]{2})+)|\\(.)/g, (_, octets: string | undefined, escaped: string) =>
      octets === undefined ? escaped : Buffer.from(octets.replaceAll('\\', ''), 'hex').toString('utf8'),
    )
    .trim()
}

/** `proxyAddresses` marks the main address with `SMTP:`, others with `smtp:`, and holds addresses that are not of mail. */
function addressesOf(raw: RawEntry, { attr_email: main, attr_aliases: more }: Mapping) {
  const typed = textsOf(raw, more).map((text) => /^(?:([A-Za-z0-9]+):)?(.*)$/s.exec(text.trim())!)
  const ofMail = typed.filter(([, type]) => type === undefined || type.toLowerCase() === 'smtp')
  const marked = ofMail.find(([, type]) => type === 'SMTP')?.[2]
  const [stated = '', ...alsoStated] = textsOf(raw, main)
  const primary = normaliseEmail(marked ?? stated)
  const others = [...ofMail.map(([, , address]) => address ?? ''), stated, ...alsoStated]
  return {
    primary,
    others: more === '' ? [] : others.filter((address) => address !== '').map(normaliseEmail),
  }
}

function isDisabled(raw: RawEntry, attribute: string): boolean {
  const [value = ''] = textsOf(raw, attribute)
  if (attribute.toLowerCase() === 'useraccountcontrol') return (Number(value) & ACCOUNT_DISABLED) !== 0
  return /^(?:true|yes|1)$/i.test(value.trim())
}

/** Bytes, as of `objectGUID`, become hexadecimal digits. */
function idOf(raw: RawEntry, attribute: string): string {
  const [value] = valuesOf(raw, attribute)
  return Buffer.isBuffer(value) ? value.toString('hex') : (value ?? '').trim()
}

function textsOf(raw: RawEntry, attribute: string): string[] {
  return valuesOf(raw, attribute).map((value) => (Buffer.isBuffer(value) ? value.toString('utf8') : value))
}

/** Names of attributes know no capitals (RFC 4512 §2.5). */
function valuesOf(raw: RawEntry, attribute: string): (string | Buffer)[] {
  if (attribute === '') return []
  const key = Object.keys(raw).find((name) => name.toLowerCase() === attribute.toLowerCase())
  return key === undefined ? [] : [raw[key] ?? []].flat()
}
