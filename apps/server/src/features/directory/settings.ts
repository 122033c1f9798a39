/** The settings of a domain's directory, and the password that it is asked with. */
import { directoryBody, type DirectoryBody } from '@postern/contract/routes/directory.ts'
import { AppError } from '../../platform/app-error.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { LdapSettings } from './ldap.ts'
import type { StoredDirectory } from './store.ts'

/** Null when the stored settings can't be read; `password` null when it was sealed for another server, name or installation. */
export function openSettings(
  box: SealedBox,
  domainId: number,
  stored: Pick<StoredDirectory, 'settings' | 'bind_password'>,
): { readonly settings: LdapSettings; readonly password: string | null } | null {
  const settings = readSettings(stored.settings)
  if (settings === null) return null
  const password = box.open(placeOf(domainId, settings), stored.bind_password)?.toString() ?? null
  return { settings, password }
}

/** Fields that a newer version added get their defaults. */
function readSettings(stored: unknown): LdapSettings | null {
  const parsed = directoryBody.safeParse(stored)
  return parsed.success ? settingsOf(parsed.data) : null
}

export function settingsOf(body: DirectoryBody): LdapSettings {
  const { bind_password: _password, version: _version, ...settings } = body
  return settings
}

/** @throws AppError REQUIRED for the password when none is kept for these servers, this way and this name */
export function passwordOf(
  box: SealedBox,
  domainId: number,
  body: DirectoryBody,
  stored: Pick<StoredDirectory, 'bind_password'> | undefined,
): string {
  if (body.bind_password !== '') return body.bind_password
  const kept = stored && box.open(placeOf(domainId, body), stored.bind_password)
  if (!kept) throw new AppError('INVALID_REQUEST', { fields: { bind_password: 'REQUIRED' } })
  return kept.toString()
}

export function sealed(box: SealedBox, domainId: number, body: DirectoryBody, password: string): Buffer {
  return box.seal(placeOf(domainId, body), Buffer.from(password))
}

/** An administrator who changes where the password goes, or who vouches for the server, enters it anew. */
function placeOf(
  domainId: number,
  { servers, security, ca, bind_dn: name }: Pick<DirectoryBody, 'servers' | 'security' | 'ca' | 'bind_dn'>,
): string {
  return `directory:${JSON.stringify([domainId, servers.map((server) => server.toLowerCase()), security, ca, name])}`
}
