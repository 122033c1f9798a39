/** Setting up, removing and listing one's own second factors. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { FactorOverview, RegistrationResponse } from '@postern/contract/routes/second-factor.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { passkeyOrigin } from '../../platform/http/public-origin.ts'
import {
  createTicket,
  findTicket,
  noteOnTicket,
  spendTicket,
  takeTry,
} from '../../platform/tickets/ticket-store.ts'
import { rememberedSince } from './browsers.ts'
import { assertFresh } from './fresh.ts'
import { PENDING_MINUTES } from './gate.ts'
import { isMailedCode, mailCode } from './mail-code.ts'
import { sendFactorMail } from './mail.ts'
import { checkRegistration, PASSKEYS_MAX, registrationOptions } from './passkeys.ts'
import { allowedMethods, isRequired, type SetUpMethod } from './policy.ts'
import type { FactorDeps } from './ports.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { requireOrigin, takeTotpCode, totpPlace } from './sign-in.ts'
import * as store from './store.ts'
import { newTotpSecret } from './totp.ts'

const ISSUER = 'Postern'

export async function overview(deps: FactorDeps, caller: Caller): Promise<FactorOverview> {
  const { systemDb, settings } = deps
  const { userId, scope } = caller
  const [totp, email, passkeys, codes, browsers] = await Promise.all([
    store.findFactor(systemDb, userId, 'totp'),
    store.findFactor(systemDb, userId, 'email'),
    store.listPasskeys(systemDb, userId),
    store.countRecoveryCodes(systemDb, userId),
    store.listBrowsers(systemDb, userId, rememberedSince(deps)),
  ])
  const allowed = allowedMethods(settings())
  const { secondFactor, rememberBrowserDays } = settings().access
  return {
    required: isRequired(settings(), scope.region),
    off: secondFactor === 'off',
    allowed: {
      totp: allowed.includes('totp'),
      passkey: allowed.includes('passkey'),
      email: allowed.includes('email'),
    },
    passkeys_possible: passkeyOrigin(settings().basic.publicUrl, caller.from.origin) !== null,
    totp: totp?.confirmed_at ? usedOf(totp) : null,
    email: email?.confirmed_at ? usedOf(email) : null,
    passkeys: passkeys.map((passkey) => ({ id: passkey.id, name: passkey.name, ...usedOf(passkey) })),
    recovery_codes: codes,
    remember_days: rememberBrowserDays,
    browsers: browsers.map((browser) => ({
      id: browser.id,
      user_agent: browser.user_agent,
      ip: browser.ip,
      created: browser.created_at.toISOString(),
      last_used: browser.last_used_at.toISOString(),
    })),
  }
}

function usedOf(row: { readonly created_at: Date; readonly last_used_at: Date | null }) {
  return { created: row.created_at.toISOString(), last_used: row.last_used_at?.toISOString() ?? null }
}

/** @throws AppError CONFIRM_REQUIRED, SECOND_FACTOR_NOT_ALLOWED, ALREADY_EXISTS_SECOND_FACTOR */
export async function beginTotp(deps: FactorDeps, caller: Caller) {
  await assertMaySetUp(deps, caller, 'totp')
  const made = newTotpSecret(caller.email, ISSUER)
  const sealed = deps.box.seal(totpPlace(caller.userId), Buffer.from(made.secret))
  const begun = await store.beginFactor(deps.systemDb, caller.userId, 'totp', sealed, new Date(deps.clock()))
  if (!begun) throw new AppError('ALREADY_EXISTS_SECOND_FACTOR')
  return made
}

/** The first code of the app: it counts from now on. Answers recovery codes when it is the first factor. */
export async function confirmTotp(deps: FactorDeps, caller: Caller, code: string): Promise<string[]> {
  assertAllowed(deps, 'totp')
  const factor = await store.findFactor(deps.systemDb, caller.userId, 'totp')
  const age = deps.clock() - (factor?.created_at.getTime() ?? 0)
  if (!factor || factor.confirmed_at !== null || age > PENDING_MINUTES * 60_000)
    throw new AppError('OTP_EXPIRED')
  const attempt = await deps.codeThrottle.enter(caller.email, caller.from.ip, false)
  if (!(await takeTotpCode(deps, caller.userId, code.replaceAll(/\s/g, '')))) {
    throw new AppError('OTP_MISMATCH', { fields: { code: 'OTP_MISMATCH' } })
  }
  await attempt.succeeded()
  return keep(deps, caller, 'totp', (trx) =>
    store.confirmFactor(trx, caller.userId, 'totp', new Date(deps.clock())),
  )
}

/** Mails a code to the own address; answers the ticket to show it with. */
export async function beginEmail(deps: FactorDeps, caller: Caller): Promise<string> {
  await assertMaySetUp(deps, caller, 'email')
  const existing = await store.findFactor(deps.systemDb, caller.userId, 'email')
  if (existing) throw new AppError('ALREADY_EXISTS_SECOND_FACTOR')
  const text = await newTicket(deps, caller, 'email_add')
  const ticket = await findTicket(deps.systemDb, 'email_add', text, deps.clock())
  await mailCode(deps, ticket!, caller)
  return text
}

export async function confirmEmail(
  deps: FactorDeps,
  caller: Caller,
  shown: { readonly ticket: string; readonly code: string },
): Promise<string[]> {
  const { systemDb, clock } = deps
  assertAllowed(deps, 'email')
  const ticket = await takeTry(systemDb, 'email_add', shown.ticket, clock(), LIMITS.otpAttempts)
  if (ticket.userId !== caller.userId) throw new AppError('OTP_EXPIRED')
  if (!isMailedCode(deps, ticket, shown.code.replaceAll(/\s/g, ''))) {
    throw new AppError('OTP_MISMATCH', { fields: { code: 'OTP_MISMATCH' } })
  }
  if (!(await spendTicket(systemDb, ticket.id))) throw new AppError('OTP_EXPIRED')
  return keep(deps, caller, 'email', async (trx) => {
    const at = new Date(clock())
    await store.beginFactor(trx, caller.userId, 'email', null, at)
    return store.confirmFactor(trx, caller.userId, 'email', at)
  })
}

/** @throws AppError CONFIRM_REQUIRED, SECOND_FACTOR_NOT_ALLOWED, PUBLIC_ADDRESS_REQUIRED, TOO_MANY_ITEMS */
export async function beginPasskey(deps: FactorDeps, caller: Caller) {
  await assertMaySetUp(deps, caller, 'passkey')
  const origin = requireOrigin(deps, caller.from)
  const existing = await store.listPasskeys(deps.systemDb, caller.userId)
  if (existing.length >= PASSKEYS_MAX) throw new AppError('TOO_MANY_ITEMS', { values: { max: PASSKEYS_MAX } })
  const options = await registrationOptions(origin, { id: caller.userId, email: caller.email }, existing)
  const text = await newTicket(deps, caller, 'passkey_add')
  const ticket = await findTicket(deps.systemDb, 'passkey_add', text, deps.clock())
  await noteOnTicket(deps.systemDb, ticket!.id, { challenge: options.challenge })
  return { ticket: text, options: { ...options } }
}

/** @throws AppError PASSKEY_FAILED, OTP_EXPIRED */
export async function addPasskey(
  deps: FactorDeps,
  caller: Caller,
  made: { readonly ticket: string; readonly name: string; readonly response: RegistrationResponse },
): Promise<string[]> {
  const { systemDb, clock } = deps
  assertAllowed(deps, 'passkey')
  const origin = requireOrigin(deps, caller.from)
  const ticket = await findTicket(systemDb, 'passkey_add', made.ticket, clock())
  const challenge = ticket?.state['challenge']
  if (
    !ticket ||
    ticket.userId !== caller.userId ||
    challenge === undefined ||
    !(await spendTicket(systemDb, ticket.id))
  )
    throw new AppError('OTP_EXPIRED')
  const credential = await checkRegistration(origin, challenge, made.response)
  return keep(deps, caller, 'passkey', (trx) =>
    store.insertPasskey(trx, {
      user_id: caller.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      name: made.name,
      created_at: new Date(clock()),
    }),
  )
}

export async function removeMethod(
  deps: FactorDeps,
  caller: Caller,
  method: store.SimpleMethod,
): Promise<void> {
  await remove(deps, caller, method, (trx) => store.removeFactor(trx, caller.userId, method))
}

export async function removePasskey(deps: FactorDeps, caller: Caller, id: number): Promise<void> {
  await remove(deps, caller, 'passkey', async (trx) => {
    return (await store.removePasskey(trx, caller.userId, id)) !== undefined
  })
}

/** @throws AppError CONFIRM_REQUIRED, SECOND_FACTOR_REQUIRED when there is nothing to recover */
export async function renewRecoveryCodes(deps: FactorDeps, caller: Caller): Promise<string[]> {
  await assertFresh(deps, caller)
  const account = await store.findAccount(deps.systemDb, caller.userId)
  if (!account || account.second_factors.length === 0) throw new AppError('SECOND_FACTOR_REQUIRED')
  return deps.systemDb.transaction().execute(async (trx) => {
    const codes = await newCodes(trx, caller.userId)
    await record(deps, trx, caller, { note: { recovery_codes: 'renewed' } })
    return codes
  })
}

export async function forgetBrowsers(
  deps: FactorDeps,
  caller: Caller,
  id: string | undefined,
): Promise<void> {
  const count = await store.forgetBrowsers(deps.systemDb, caller.userId, id)
  if (id !== undefined && count === 0) throw new AppError('NOT_FOUND')
}

async function newTicket(
  deps: FactorDeps,
  caller: Caller,
  purpose: 'email_add' | 'passkey_add',
): Promise<string> {
  return createTicket(deps.systemDb, deps.clock(), {
    purpose,
    userId: caller.userId,
    ip: caller.from.ip,
    minutes: PENDING_MINUTES,
  })
}

/** Stores a factor, with recovery codes when there are none. @throws AppError ALREADY_EXISTS_SECOND_FACTOR */
async function keep(
  deps: FactorDeps,
  caller: Caller,
  method: SetUpMethod,
  write: (trx: Db) => Promise<boolean>,
): Promise<string[]> {
  const codes = await deps.systemDb.transaction().execute(async (trx) => {
    if (!(await write(trx))) throw new AppError('ALREADY_EXISTS_SECOND_FACTOR')
    const fresh = (await store.countRecoveryCodes(trx, caller.userId)) === 0
    const made = fresh ? await newCodes(trx, caller.userId) : []
    await record(deps, trx, caller, { after: { method } })
    return made
  })
  await sendFactorMail(deps, caller, 'added', { ip: caller.from.ip })
  return codes
}

async function remove(
  deps: FactorDeps,
  caller: Caller,
  method: SetUpMethod,
  write: (trx: Db) => Promise<boolean>,
): Promise<void> {
  await assertFresh(deps, caller)
  await deps.systemDb.transaction().execute(async (trx) => {
    if (!(await write(trx))) throw new AppError('NOT_FOUND')
    const account = await store.findAccount(trx, caller.userId)
    // Without a factor there is nothing left that they would recover.
    if (account?.second_factors.length === 0) {
      await store.replaceRecoveryCodes(trx, caller.userId, [])
      await store.forgetBrowsers(trx, caller.userId)
    }
    await record(deps, trx, caller, { before: { method } })
  })
  await sendFactorMail(deps, caller, 'removed', { ip: caller.from.ip })
}

async function newCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode))
  return codes
}

async function record(
  deps: FactorDeps,
  trx: Db,
  caller: Caller,
  change: { readonly before?: object; readonly after?: object; readonly note?: object },
): Promise<void> {
  await recordAudit(trx, caller, {
    task: 'login.second_factor',
    target: caller.email,
    at: deps.clock(),
    ...change,
  })
}

async function assertMaySetUp(deps: FactorDeps, caller: Caller, method: SetUpMethod): Promise<void> {
  assertAllowed(deps, method)
  await assertFresh(deps, caller)
}

function assertAllowed(deps: FactorDeps, method: SetUpMethod): void {
  if (!allowedMethods(deps.settings()).includes(method)) throw new AppError('SECOND_FACTOR_NOT_ALLOWED')
}
