/** Server-side sessions (product §14): the cookie opens one, the bearer token is a short signed handle to it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { isAddressAllowed } from '@postern/contract/validation/ip-network.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { RequestInfo } from '../../../platform/http/caller.ts'
import { isEmbedded } from '../groupware/embedding.ts'
import { sameText, type Signer } from './signing.ts'
import * as store from '../store.ts'

/** ms between two notes of a session's use. */
const SEEN_EVERY = 60_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface SessionDeps {
  readonly db: Db
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly signer: Signer
}

/** Starts a session under a new id; answers the cookie's value. @throws AppError AUTH_REFUSED */
export async function startSession(
  deps: SessionDeps,
  trx: Db,
  account: store.Account,
  authType: string,
  from: RequestInfo,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const id = randomUUID()
  const now = deps.clock()
  const started = await store.insertSession(trx, account, {
    id,
    user_id: account.id,
    created_at: new Date(now),
    last_seen_at: new Date(now),
    renewed_at: new Date(now),
    expires_at: new Date(now + sessionLength(deps, isEmbedded(authType))),
    ip: from.ip,
    user_agent: from.userAgent,
    secret_hash: hashSecret(secret),
    auth_type: authType,
    previous_login_at: account.last_login_at,
  })
  if (!started) throw new AppError('AUTH_REFUSED', { detail: 'changed meanwhile' })
  return `${id}.${secret}`
}

/** Keeps the list of sessions current without a write for every call. */
export async function noteUse(deps: SessionDeps, session: store.SessionAccount): Promise<void> {
  const now = deps.clock()
  if (now - session.last_seen_at.getTime() < SEEN_EVERY) return
  await store.touchSession(deps.db, session.session_id, new Date(now))
}

/** ms without use. */
export function sessionLength(deps: SessionDeps, embedded: boolean): number {
  const { sessionMinutes: minutes } = deps.settings().basic
  return (embedded ? Math.min(minutes, LIMITS.embeddedMinutes) : minutes) * 60_000
}

/** When a session ends: sessions that were made shorter meanwhile end sooner than they were told. */
export function endOf(deps: SessionDeps, session: store.SessionAccount): Date {
  const length = sessionLength(deps, isEmbedded(session.auth_type))
  return new Date(Math.min(session.expires_at.getTime(), session.renewed_at.getTime() + length))
}

/**
 * Open sessions follow the rules of now: whether this one goes on, asked from that address. Blocked and deleted accounts have none
 * (store.sessionAccount).
 */
export function mayGoOn(deps: SessionDeps, session: store.SessionAccount, ip: string): boolean {
  if (endOf(deps, session).getTime() <= deps.clock()) return false
  if (session.reissue_requested_at !== null) return false
  return session.region === 'user' || isAddressAllowed(ip, deps.settings().access.allowedIps)
}

/** The live session of a cookie, null when there is none. */
export async function sessionOfCookie(
  deps: SessionDeps,
  cookie: string | undefined,
): Promise<store.SessionAccount | null> {
  const [id = '', secret = ''] = (cookie ?? '').split('.', 2)
  if (!UUID.test(id)) return null
  const session = await store.sessionAccount(deps.db, id, new Date(deps.clock()))
  return session && sameText(session.secret_hash, hashSecret(secret)) ? session : null
}

/** Whether a cookie is this session's. */
export function isCookieOf(session: store.SessionAccount, cookie: string | undefined): boolean {
  const [id = '', secret = ''] = (cookie ?? '').split('.', 2)
  return id === session.session_id && sameText(session.secret_hash, hashSecret(secret))
}

export function bearerTokenOf(deps: SessionDeps, sessionId: string): string {
  return `${sessionId}.${deps.signer.sign('bearer', sessionId)}`
}

/** The session id a bearer token stands for, null when it was not made here. Costs no query. */
export function sessionIdOf(deps: SessionDeps, token: string): string | null {
  const [id = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && UUID.test(id) && deps.signer.verify('bearer', id, signature) ? id : null
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
