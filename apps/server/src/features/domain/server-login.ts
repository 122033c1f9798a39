/** Passwords for the servers that domains have asked for recipients: entered, kept sealed, never shown. */
import { openPassword, sealPassword, type LoginPlace } from '../../platform/crypto/server-login.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Db } from '../../platform/db/client.ts'
import { findDomain, findLogin } from './domain-store.ts'
import { AppError } from '../../platform/app-error.ts'

export interface ServerLogins {
  readonly box: SealedBox
}

/** A server with a login as a form names them. */
export interface NamedLogin {
  readonly server: string | null
  readonly port: number
  readonly secure: number
  readonly login_user: string
  /** Empty: the one that is stored. */
  readonly login_password: string
}

/**
 * The password of a form, sealed; the one that is kept where none was entered. Null where there is no login.
 * @throws AppError REQUIRED for the password when none is kept for this server, way and user name
 */
export function sealedFor({ box }: ServerLogins, login: NamedLogin, kept: Buffer | null): Buffer | null {
  const place = placeOf(login)
  if (place === null) return null
  if (login.login_password !== '') return sealPassword(box, place, login.login_password)
  if (kept !== null && openPassword(box, place, kept) !== null) return kept
  throw missing('rcpt_to.login_password')
}

/** Who logs in to try it out: by what was entered, or by what is kept for this very server. Null where nobody does. */
export function loginFor({ box }: ServerLogins, login: NamedLogin, kept: Buffer | null) {
  const place = placeOf(login)
  if (place === null) return null
  const stored = kept === null ? null : openPassword(box, place, kept)
  const password = login.login_password === '' ? stored : login.login_password
  if (password === null) throw missing('login_password')
  return { user: place.user, password }
}

/** The password that a domain has stored; null without one. */
export async function storedPassword(
  { box }: ServerLogins,
  db: Db,
  domainId: number,
): Promise<string | null> {
  const domain = await findDomain(db, { region: 'all' }, domainId)
  const kept = await findLogin(db, { region: 'all' }, domainId)
  if (domain === undefined || kept === null) return null
  const { rcpt_server: server, rcpt_port: port, rcpt_secure: secure, rcpt_login_user: user } = domain
  const place = placeOf({ server, port, secure, login_user: user, login_password: '' })
  return place === null ? null : openPassword(box, place, kept)
}

function placeOf({ server, port, secure, login_user: user }: NamedLogin): LoginPlace | null {
  return server === null || user === '' ? null : { host: server, port, secure, user }
}

function missing(field: string): AppError {
  return new AppError('INVALID_REQUEST', { fields: { [field]: 'REQUIRED' } })
}
