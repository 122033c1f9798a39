/** Posts alerts to webhooks, chats and PagerDuty: one attempt, and the job that repeats those that are due for a day. */
import type { AlertCallKind, AlertCallProblem } from '@postern/contract/codes/alert.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { AlertAttempt } from '@postern/contract/routes/alert.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Db } from '../../platform/db/client.ts'
import { isPublic } from '../../platform/safe-fetch/guarded.ts'
import { postJson } from '../../platform/safe-fetch/post-json.ts'
import { addressKind } from '../../platform/target-address.ts'
import { endAttempt, endCallsOfWaysOff, forgetCalls, takeCalls, type DueCall } from './call-store.ts'
import { postsOf } from './posts.ts'
import type { LookUp } from './ports.ts'
import { openSecret, signatureOf } from './signature.ts'

export interface CallDeps {
  readonly lookUp: LookUp
  readonly box: SealedBox
  /** ms that a receiver has; 10 s when absent. */
  readonly patience?: number
}

export interface Call {
  readonly id: string
  readonly wayId: number
  readonly kind: AlertCallKind
  /** Of chat messages. */
  readonly language: Language
  readonly url: string
  /** A super administrator said that it lies inside. */
  readonly inner: boolean
  /** The secret that webhooks sign by, or PagerDuty's key. */
  readonly sealed: Buffer | null
  /** As webhooks are handed it; other kinds are put in their form here. */
  readonly body: string
}

const PATIENCE_MS = 10_000
/** Characters of a reply that are kept. */
const KEPT = 500

/** One attempt. Never rejects. */
export async function callOnce(
  { lookUp, box, patience = PATIENCE_MS }: CallDeps,
  call: Call,
  signal?: AbortSignal,
): Promise<AlertAttempt> {
  const started = Date.now()
  const attempt = (status: number | null, problem: AlertCallProblem | null, reply: string): AlertAttempt => ({
    at: new Date(started).toISOString(),
    ms: Date.now() - started,
    status,
    problem,
    reply: reply.replaceAll('\0', '').slice(0, KEPT).toWellFormed(),
  })
  const secret = secretOf(box, call)
  if (secret === null) return attempt(null, 'no_answer', 'no secret: make a new one')
  const late = AbortSignal.timeout(patience)
  const reach = {
    dns: lookUp,
    signal: signal ? AbortSignal.any([late, signal]) : late,
    reachable: call.inner ? (ip: string) => addressKind(ip) !== 'forbidden' : isPublic,
  }
  try {
    let last: AlertAttempt | undefined
    for (const body of postsOf(call, secret)) {
      const { status, text } = await postJson(new URL(call.url), body, fieldsOf(call, secret, started), reach)
      last = attempt(status, problemOf(status), text)
      if (last.problem !== null) break
    }
    return last ?? attempt(null, 'no_answer', '')
  } catch (error) {
    return attempt(null, late.aborted ? 'no_answer' : problemIn(error), messageOf(error))
  }
}

/** '' for chats, whose address is the secret; null where it is missing. */
function secretOf(box: SealedBox, { kind, wayId, sealed }: Call): string | null {
  if (kind === 'slack' || kind === 'teams') return ''
  return sealed && openSecret(box, wayId, sealed)
}

/** @param at ms since the epoch */
function fieldsOf({ kind, id, body }: Call, secret: string, at: number): Readonly<Record<string, string>> {
  if (kind !== 'webhook') return {}
  return {
    'postern-event-id': id,
    'idempotency-key': id,
    'postern-signature': signatureOf(secret, Math.floor(at / 1_000), body),
  }
}

function problemOf(status: number): AlertCallProblem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function problemIn(error: unknown): AlertCallProblem {
  if (messageOf(error).startsWith('not to be asked')) return 'inside'
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' && /CERT|EPROTO|TLS|SSL|SIGNED|ALTNAME|VERIFY/.test(code)
    ? 'tls'
    : 'no_answer'
}

/** Seconds from an attempt to the next: half a minute, doubled up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(30 * 2 ** Math.max(0, attempts - 1), 3_600)
}

const GIVE_UP_MS = 86_400_000
/** A call that nobody wrote down the end of is made again. */
const LEASE_MS = 60_000
const AT_ONCE = 8
const KEPT_MS = 90 * 86_400_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

export interface CallTurn {
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Makes the calls that are due; a webhook that fails is left in peace until the next run. Answers how many were taken and how many were not, or nothing where none was due. */
export async function makeCalls(deps: CallDeps & { readonly db: Db }, { now, signal }: CallTurn) {
  const { db } = deps
  let taken = 0
  const failing: number[] = []
  while (!signal.aborted) {
    const calls = await takeCalls(db, new Date(now), { lease: LEASE_MS, most: AT_ONCE, without: failing })
    if (calls.length === 0) break
    const outcomes = await Promise.all(calls.map((call) => makeOne(deps, call, now, signal)))
    taken += outcomes.filter(Boolean).length
    failing.push(...calls.flatMap(({ way_id: way }, index) => (outcomes[index] ? [] : [way])))
  }
  if (now % HOUR < MINUTE) {
    await endCallsOfWaysOff(db, new Date(now - GIVE_UP_MS))
    await forgetCalls(db, new Date(now - KEPT_MS))
  }
  return taken + failing.length === 0 ? undefined : { taken, failed: failing.length }
}

async function makeOne(
  deps: CallDeps & { readonly db: Db },
  { way_id: wayId, secret_sealed: sealed, attempts, created_at, ...call }: DueCall,
  now: number,
  signal: AbortSignal,
): Promise<boolean> {
  const attempt = await callOnce(deps, { ...call, wayId, sealed }, signal)
  // The process ends: whoever comes next finds it due.
  if (signal.aborted && attempt.problem !== null) return false
  const isTaken = attempt.problem === null
  const next = now + pauseAfter(attempts) * 1_000
  const givenUp = next - created_at.getTime() > GIVE_UP_MS
  await endAttempt(
    deps.db,
    call.id,
    attempt,
    isTaken
      ? { state: 'S', nextAt: null }
      : givenUp
        ? { state: 'F', nextAt: null }
        : { state: 'P', nextAt: new Date(next) },
  )
  return isTaken
}
