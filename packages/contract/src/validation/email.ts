/** E-mail addresses as the specification (§5) accepts them for accounts, settings and filters. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { type DomainOptions, isDomain, toAsciiDomain } from './domain.ts'

const ATOM = /^[A-Za-z0-9#!$%&'*+\-/=?^_`{}|~]+$/
/** Also characters of any script, but for blanks, controls and what cannot be seen (RFC 6531 §3.3). */
const ANY_ATOM = /^(?:[A-Za-z0-9#!$%&'*+\-/=?^_`{}|~]|(?![\p{C}\p{Z}])[^\0-\x7f])+$/u

/**
 * One @; local part of atoms joined by single dots; a domain of at least two labels; 7 to 255 characters in all.
 * `gtld` allows digits in the top-level label. The domain is judged as A-labels: convert with normaliseEmail first.
 */
export function isEmail(email: string, options: DomainOptions = {}): boolean {
  if (email.length < LIMITS.emailMin || email.length > LIMITS.emailMax) return false
  const parts = email.split('@')
  if (parts.length !== 2) return false
  const [local, domain] = parts as [string, string]
  return isLocalPart(local) && isDomain(domain, options)
}

/** Atoms joined by single dots, at most 64 octets (RFC 5321 §4.5.3.1.1). */
export function isLocalPart(local: string): boolean {
  return local.length <= LIMITS.localPartMax && local.split('.').every((atom) => ATOM.test(atom))
}

/**
 * A filter's address: a whole address, of SMTPUTF8 too and as strangers have them (dots anywhere, long local parts), or `@` and a domain for everybody there. The domain is judged as A-labels.
 */
export function isFilterAddress(value: string, options: DomainOptions = {}): boolean {
  if (value.startsWith('@')) return value.length <= LIMITS.emailMax && isDomain(value.slice(1), options)
  const at = value.lastIndexOf('@')
  if (value.length < LIMITS.emailMin || value.length > LIMITS.emailMax || at < 1) return false
  return isAnyLocalPart(value.slice(0, at)) && isDomain(value.slice(at + 1), options)
}

function isAnyLocalPart(local: string): boolean {
  const octets = new TextEncoder().encode(local).length
  const atoms = local.split('.').filter((atom) => atom !== '')
  return octets <= LIMITS.localPartTaken && atoms.length > 0 && atoms.every((atom) => ANY_ATOM.test(atom))
}

/** Trimmed, lower case, NFC, the domain as A-labels: the form addresses are stored and compared in (product §9). */
export function normaliseEmail(email: string): string {
  const text = email.trim().toLowerCase().normalize('NFC')
  const at = text.lastIndexOf('@')
  const domain = at === -1 ? null : toAsciiDomain(text.slice(at + 1))
  return domain === null ? text : `${text.slice(0, at)}@${domain}`
}

const address = z
  .string({ error: 'REQUIRED' })
  .overwrite(normaliseEmail)
  .min(1, { error: 'REQUIRED', abort: true })

/** Yields the normalised address; error INVALID_EMAIL, REQUIRED for nothing. */
export const emailSchema = address.refine((email) => isEmail(email), { message: 'INVALID_EMAIL' })

/** An address that mail is to be sent to; error ADDRESS_WITHOUT_MAILBOX for the account of a fresh installation, `admin@localhost`. */
export const mailboxSchema = address
  .refine((email) => hasMailbox(email), { message: 'ADDRESS_WITHOUT_MAILBOX', abort: true })
  .refine((email) => isEmail(email), { message: 'INVALID_EMAIL' })

/** Whether mail can reach an account's address. */
export const hasMailbox = (email: string): boolean => !isLocalAccount(email)

/** An account's address: also `name@localhost`, which the first administrator of a fresh installation has. */
export const accountEmailSchema = address.refine((email) => isEmail(email) || isLocalAccount(email), {
  message: 'INVALID_EMAIL',
})

function isLocalAccount(email: string): boolean {
  const [local = '', host, ...rest] = email.split('@')
  return rest.length === 0 && host === 'localhost' && isLocalPart(local)
}
