/** From what a provider says of somebody to an account here: linked, linked now, or made. */
import { addressDomain, addressLocal } from '@postern/contract/validation/address-parts.ts'
import { accountEmailSchema } from '@postern/contract/validation/email.ts'
import { AppError } from '../../platform/app-error.ts'
import { appendAudit } from '../../platform/audit/record.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { lockAddresses } from '../../platform/db/address-store.ts'
import type { Db } from '../../platform/db/client.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import type { SsoDeps } from './ports.ts'
import type { Identity } from './provider.ts'
import { placeOf, wantedRole, type Place } from './roles.ts'
import * as store from './store.ts'

/**
 * Id of the account that belongs to an identity.
 * @throws AppError SSO_EMAIL_UNVERIFIED, SSO_NOT_LINKED
 */
export async function accountOf(deps: SsoDeps, identity: Identity, from: RequestInfo): Promise<number> {
  const { emailDomains } = deps.settings().sso
  const email = accountEmailSchema.safeParse(identity.email)
  if (!email.success || !identity.emailVerified) throw new AppError('SSO_EMAIL_UNVERIFIED')
  const domain = addressDomain(email.data)
  if (emailDomains.length > 0 && !emailDomains.some((allowed) => allowed.toLowerCase() === domain)) {
    throw new AppError('SSO_NOT_LINKED', { detail: 'email domain' })
  }
  return deps.systemDb.transaction().execute(async (trx) => {
    const known = { ...identity, email: email.data }
    const linked = await store.findLinked(trx, identity.issuer, identity.subject)
    if (linked) return keepUp(deps, trx, linked, known, from)
    const userId = await store.findUserId(trx, email.data)
    if (userId === undefined) return provision(deps, trx, known, from)
    await link(deps, trx, known, userId, false)
    await record(deps, trx, from, known, userId, 'login.sso', { linked: identity.issuer })
    return userId
  })
}

/** An account that single sign-on made follows the provider's claims; what an administrator gave stays. */
async function keepUp(
  deps: SsoDeps,
  trx: Db,
  linked: store.LinkedUser,
  identity: Identity,
  from: RequestInfo,
): Promise<number> {
  const { issuer, subject, email } = identity
  await store.noteIdentityUse(trx, issuer, subject, email, new Date(deps.clock()))
  if (!linked.provisioned) return linked.id
  const place = await placeFor(deps, trx, identity)
  if (!place || (place.role_id === linked.role_id && place.domain_id === linked.domain_id)) return linked.id
  const roles = await store.listRoles(trx)
  const loses = linked.region === 'all' && roles.find(({ id }) => id === place.role_id)?.region !== 'all'
  if (loses && !(await store.hasOtherAdmin(trx, linked.id))) return linked.id
  await store.moveUser(trx, linked.id, place)
  await deps.signInPorts.endSessions(trx, linked.id)
  await record(deps, trx, from, identity, linked.id, 'user.edit', { by: 'single sign-on', ...place })
  return linked.id
}

async function provision(deps: SsoDeps, trx: Db, identity: Identity, from: RequestInfo): Promise<number> {
  const { autoProvision, emailDomains } = deps.settings().sso
  await lockAddresses(trx)
  const taken = await store.isAlias(trx, identity.email)
  const place =
    autoProvision && emailDomains.length > 0 && !taken ? await placeFor(deps, trx, identity) : null
  const inDomain = (await store.findDomainId(trx, addressDomain(identity.email))) !== null
  if (!place || !inDomain) throw new AppError('SSO_NOT_LINKED')
  const { email, name } = identity
  const userId = await store.insertUser(trx, {
    email,
    name: name === '' ? addressLocal(email) : name,
    language: deps.settings().basic.language,
    ...place,
  })
  if (userId === undefined) throw new AppError('SSO_NOT_LINKED', { detail: 'taken meanwhile' })
  await link(deps, trx, identity, userId, true)
  await record(deps, trx, from, identity, userId, 'user.add', { by: 'single sign-on', ...place })
  return userId
}

async function placeFor(deps: SsoDeps, trx: Db, { email, roles }: Identity): Promise<Place | null> {
  const wanted = wantedRole(deps.settings().sso.roleMapping, roles)
  return placeOf(wanted, await store.listRoles(trx), {
    ofAddress: await store.findDomainId(trx, addressDomain(email)),
    wanted: wanted?.domain ? await store.findDomainId(trx, wanted.domain) : null,
  })
}

async function link(
  deps: SsoDeps,
  trx: Db,
  identity: Identity,
  userId: number,
  provisioned: boolean,
): Promise<void> {
  const { issuer, subject, email } = identity
  const at = new Date(deps.clock())
  const row = { issuer, subject, email, user_id: userId, provisioned, created_at: at, last_used_at: at }
  if (!(await store.insertIdentity(trx, row)))
    throw new AppError('SSO_NOT_LINKED', { detail: 'another subject' })
}

async function record(
  deps: SsoDeps,
  trx: Db,
  from: RequestInfo,
  { email }: Identity,
  userId: number,
  task: 'login.sso' | 'user.add' | 'user.edit',
  note: object,
): Promise<void> {
  const domainId = await store.findDomainId(trx, addressDomain(email))
  const actor: Actor = { userId, email, roleKey: '', ip: from.ip, domainId, requestId: from.id }
  await appendAudit(trx, actor, { task, target: email, note, at: deps.clock() })
}
