/**
 * The portal in frames of other sites (decision 0069): entries that a groupware's server asks for, and the sessions that they are
 * traded for.
 */
import { LIMITS } from '@postern/contract/limits.ts'
import { EMBED_PATH } from '@postern/contract/routes/auth-paths.ts'
import type { createEntryRoute, embeddedSignInRoute } from '@postern/contract/routes/embedding.ts'
import { FIRST_PERSONAL_PAGE } from '@postern/contract/menu.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import { randomBytes } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { found } from '../../../platform/db/lists.ts'
import type { Capabilities } from '../../../platform/capability/capability.ts'
import { spendCapability } from '../../../platform/capability/spent-store.ts'
import type { Caller, RequestInfo } from '../../../platform/http/caller.ts'
import type { PlaceLimit } from '../../../platform/http/place-limit.ts'
import { isLoopback, publicOrigin } from '../../../platform/http/public-origin.ts'
import type { AuthDeps } from '../deps.ts'
import { embeddedType, siteOf } from './embedding.ts'
import { assertMaySignIn, openSession } from '../entry.ts'
import { recordSignIn } from '../events.ts'
import { isCookieOf } from '../session/sessions.ts'
import * as store from '../store.ts'

export interface EmbeddedDeps extends AuthDeps {
  readonly capabilities: Capabilities
  /** Of what is written down for strangers: a whole company may come from one place, so nobody is refused by it. */
  readonly mayRecord: PlaceLimit
}

const PURPOSE = 'portal_entry'

/**
 * @throws AppError API_TOKEN_REQUIRED, SITE_NOT_ALLOWED, NOT_FOUND_USER (also out of reach), ENTRY_FOR_USERS_ONLY, SECOND_FACTOR_REQUIRED,
 * PUBLIC_ADDRESS_REQUIRED, and what assertMaySignIn throws
 */
export async function createEntry(
  deps: EmbeddedDeps,
  caller: Caller,
  { email, site, path = FIRST_PERSONAL_PAGE }: RouteParsed<typeof createEntryRoute>['body'],
): Promise<{ url: string; expires_at: string }> {
  const account = await reachable(deps, caller, email)
  assertSite(deps, site)
  assertForFrames(deps, account)
  await assertMaySignIn(deps, account, caller.from)
  const origin = publicOrigin(deps.settings().basic.publicUrl, caller.from.origin)
  if (origin === null) throw new AppError('PUBLIC_ADDRESS_REQUIRED')
  const now = deps.clock()
  // Signed to the second, and never longer than said.
  const until = Math.floor(now / 1_000 + LIMITS.entrySeconds) * 1_000
  const subject = { u: account.id, s: site, p: path, n: randomBytes(9).toString('base64url') }
  const entry = deps.capabilities.issue(PURPOSE, subject, until)
  const { id: userId, domain_id: domainId } = account
  await recordAudit(deps.db, caller, {
    task: 'login.entry',
    target: account.email,
    domainId,
    note: { site, user: userId },
    at: now,
  })
  const url = `${origin}${EMBED_PATH}?site=${encodeURIComponent(site)}#${entry}`
  return { url, expires_at: new Date(until).toISOString() }
}

/** Ends what a user has in frames; answers how many. @throws AppError API_TOKEN_REQUIRED, NOT_FOUND_USER */
export async function endEntries(deps: EmbeddedDeps, caller: Caller, email: string): Promise<number> {
  const account = await reachable(deps, caller, email)
  const done = await store.endEmbedded(deps.db, account.id, new Date(deps.clock()))
  await recordAudit(deps.db, caller, {
    task: 'login.session',
    target: account.email,
    domainId: account.domain_id,
    note: { count: done },
    at: deps.clock(),
  })
  return done
}

/** A program asks: a person who could would come in as anybody they may edit. */
async function reachable(deps: EmbeddedDeps, caller: Caller, email: string): Promise<store.Account> {
  if (caller.apiToken === null) throw new AppError('API_TOKEN_REQUIRED')
  const account = found(await store.accountInReach(deps.db, caller.scope, email), 'NOT_FOUND_USER')
  return account
}

/** @throws AppError SITE_NOT_ALLOWED */
function assertSite(deps: EmbeddedDeps, site: string): void {
  if (!deps.settings().access.frameOrigins.includes(site)) throw new AppError('SITE_NOT_ALLOWED')
}

/** @throws AppError ENTRY_FOR_USERS_ONLY; SECOND_FACTOR_REQUIRED for whoever has yet to set one up, which frames do not show */
function assertForFrames(deps: EmbeddedDeps, account: store.Account): void {
  if (account.region !== 'user') throw new AppError('ENTRY_FOR_USERS_ONLY')
  if (deps.secondFactor.mustEnrol({ ...account, auth_type: 'embedded' }))
    throw new AppError('SECOND_FACTOR_REQUIRED')
}

/**
 * Trades an entry for a session; answers the cookie's value and the screen to show.
 * @throws AppError ENTRY_INVALID for one that is forged, over, used or another site's, and as createEntry
 */
export async function enterEmbedded(
  deps: EmbeddedDeps,
  { entry, site }: RouteParsed<typeof embeddedSignInRoute>['body'],
  from: RequestInfo,
  oldCookie: string | undefined,
): Promise<{ cookie: string; path: string }> {
  try {
    assertKept(deps, from)
    const link = readEntry(deps, entry)
    if (link.subject['s'] !== site) throw invalid('another site')
    assertSite(deps, site)
    const account = await store.accountById(deps.db, Number(link.subject['u']))
    if (!account) throw invalid('gone')
    assertForFrames(deps, account)
    await spend(deps, link)
    await assertMaySignIn(deps, account, from)
    const cookie = await openSession(deps, account, { authType: embeddedType(site), from, oldCookie })
    return { cookie, path: String(link.subject['p']) }
  } catch (error) {
    if (error instanceof AppError && deps.mayRecord(from.ip)) {
      const note = error.detail ?? error.code
      const event = { task: 'login.embedded', type: 'F', account: null, email: '', from, note } as const
      await recordSignIn(deps.db, deps.clock, event)
    }
    throw error
  }
}

const invalid = (detail: string): AppError => new AppError('ENTRY_INVALID', { detail })

/** One answer for whatever is wrong; the log knows more. */
function readEntry(deps: EmbeddedDeps, entry: string) {
  try {
    return deps.capabilities.read(PURPOSE, entry, deps.clock())
  } catch (error) {
    if (error instanceof AppError) throw invalid(error.code)
    throw error
  }
}

async function spend(deps: EmbeddedDeps, link: ReturnType<typeof readEntry>): Promise<void> {
  try {
    await spendCapability(deps.db, PURPOSE, link, deps.clock())
  } catch (error) {
    if (error instanceof AppError) throw invalid(error.code)
    throw error
  }
}

/**
 * Browsers keep a cookie of frames over TLS alone, and on this machine. A proxy in front may end TLS: then the host is that of the
 * console's address, which is one of https.
 * @throws AppError EMBEDDING_NEEDS_TLS
 */
function assertKept(deps: EmbeddedDeps, { origin }: RequestInfo): void {
  const { protocol, host, hostname } = new URL(origin)
  const { publicUrl } = deps.settings().basic
  if (protocol === 'https:' || isLoopback(hostname)) return
  if (publicUrl === '' || new URL(publicUrl).host !== host) throw new AppError('EMBEDDING_NEEDS_TLS')
}

/**
 * Whether a session in frames may be used now: with its own cookie, which browsers send in frames of its site alone, while that site may
 * show us, by a personal user. Other sessions have nothing to show.
 */
export function isGoodInFrame(
  { settings }: Pick<AuthDeps, 'settings'>,
  session: store.SessionAccount,
  cookie: string | undefined,
): boolean {
  const site = siteOf(session.auth_type)
  if (site === null) return true
  return (
    session.region === 'user' && settings().access.frameOrigins.includes(site) && isCookieOf(session, cookie)
  )
}
