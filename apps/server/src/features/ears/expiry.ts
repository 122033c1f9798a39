/** Waiting mail whose time is over: what its recipient, else the domain, has chosen; by any number of nodes, each mail once. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { SettlePorts } from './ports.ts'
import { scanWaiting, type Scanned } from './scanned.ts'
import { quarantine, release, takeWord, unlessRefused } from './settle.ts'
import * as store from './waiting-store.ts'

/** Mails of one transaction. */
const CHUNK = 50
/** ms after which a run makes no further scan: people's words are waited for by the next. */
const RUN_MS = 30_000
/** ms until what could not be scanned is tried again; others go on meanwhile. */
const AGAIN_MS = 60_000

/** Mail that could not be scanned, until it is tried again; lost with the process, which then tries sooner. */
export class Unscanned {
  private readonly until = new Map<string, number>()

  /** Not to be tried at that moment (ms since the epoch). */
  at(now: number): string[] {
    for (const [id, until] of this.until) if (until <= now) this.until.delete(id)
    return [...this.until.keys()]
  }

  add({ refused }: Scanned, now: number): void {
    for (const [id, reason] of refused) if (reason === 'VIRUS_SCAN_FAILED') this.until.set(id, now + AGAIN_MS)
  }
}

export interface ExpiryRun {
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
  readonly unscanned?: Unscanned
}

export interface Expired {
  bypass: number
  deny: number
  allow: number
}

/** Settles all that is overdue; ends early when `signal` says so. A run that dies has settled whole chunks and no others. */
export async function expireWaiting(
  db: Db,
  ports: SettlePorts,
  { now, signal, unscanned = new Unscanned() }: ExpiryRun,
): Promise<Expired> {
  const total: Expired = { bypass: 0, deny: 0, allow: 0 }
  const stop = performance.now() + RUN_MS
  for (;;) {
    if (signal.aborted || performance.now() > stop) return total
    const due = await store.readOverdue(db, new Date(now), CHUNK, unscanned.at(now))
    const scanned = await scanDue(db, ports, due)
    unscanned.add(scanned, now)
    const chunk = await expireChunk(db, ports, { now, due, scanned })
    for (const mail of chunk) total[mail.expire_action]++
    // Held by now, or put off: either way it is not read again.
    if (chunk.length + scanned.refused.size === 0) break
  }
  await store.forgetOrphans(db, new Date(now))
  return total
}

/** Of what would go; nothing is locked meanwhile. */
async function scanDue(db: Db, ports: SettlePorts, due: readonly store.WaitingMail[]): Promise<Scanned> {
  const bypass = await scanWaiting(db, ports, due.filter(isOf('bypass')), null)
  const allow = await scanWaiting(db, ports, due.filter(isOf('allow')), 'user')
  return {
    cleared: bypass.cleared.union(allow.cleared),
    refused: new Map([...bypass.refused, ...allow.refused]),
  }
}

const isOf =
  (action: store.WaitingMail['expire_action']) =>
  (mail: store.WaitingMail): boolean =>
    mail.expire_action === action

interface Due {
  readonly now: number
  readonly due: readonly store.WaitingMail[]
  readonly scanned: Scanned
}

function expireChunk(
  db: Db,
  ports: SettlePorts,
  { now, due, scanned: { cleared } }: Due,
): Promise<store.WaitingMail[]> {
  const ready = due.filter((mail) => isOf('deny')(mail) || cleared.has(mail.mail_id))
  return db.transaction().execute(async (trx) => {
    const locked = await store.lockFree(
      trx,
      ready.map(({ mail_id: id }) => id),
    )
    // The clock is nobody: what a person refused stays refused.
    const { free: mails, refused } = await unlessRefused(trx, locked, locked.filter(isOf('allow')))
    const released = { mode: MAIL_MODES.bypass, at: new Date(now), by: null }
    const letIn = await release(trx, ports, mails.filter(isOf('allow')), released)
    const held = await quarantine(trx, [...mails.filter(isOf('deny')), ...refused])
    const done = [
      ...(await release(trx, ports, mails.filter(isOf('bypass')), released)),
      ...held.map((mail) => ({ ...mail, expire_action: 'deny' as const })),
      ...letIn,
    ]
    const word = { policy: 'allow', region: 'user', releasing: released, cleared } as const
    const { along } = await takeWord(trx, ports, letIn, word)
    for (const [domainId, ofDomain] of Map.groupBy([...done, ...along], (mail) => mail.domain_id)) {
      await appendAudit(trx, PRODUCT, {
        task: 'mail.expire',
        domainId,
        note: { count: ofDomain.length, ...Object.fromEntries(countsOf(ofDomain)) },
        at: now,
      })
    }
    return [...done, ...along]
  })
}

function countsOf(mails: readonly store.WaitingMail[]): [string, number][] {
  return [...Map.groupBy(mails, (mail) => mail.expire_action)].map(([action, all]) => [action, all.length])
}

/** Releases what waits of senders that a filter lets in. Answers how many mails. */
export async function releaseLetIn(
  db: Db,
  ports: SettlePorts,
  { now, signal, unscanned = new Unscanned() }: ExpiryRun,
): Promise<number> {
  let released = 0
  const stop = performance.now() + RUN_MS
  for (;;) {
    if (signal.aborted || performance.now() > stop) return released
    const due = await store.readLetIn(db, CHUNK, unscanned.at(now))
    const scanned = await scanWaiting(db, ports, due, null)
    unscanned.add(scanned, now)
    const chunk = await db.transaction().execute(async (trx) => {
      const mails = await store.lockLetIn(trx, [...scanned.cleared])
      return release(trx, ports, mails, { mode: MAIL_MODES.send, at: new Date(now), by: null })
    })
    released += chunk.length
    if (chunk.length + scanned.refused.size === 0) return released
  }
}

/** Puts into quarantine what waits of senders whom somebody refuses. Answers how many mails. */
export async function holdRefused(db: Db, { signal }: Pick<ExpiryRun, 'signal'>): Promise<number> {
  let held = 0
  while (!signal.aborted) {
    const ids = (await store.readRefused(db, CHUNK)).map(({ mail_id: id }) => id)
    const chunk = await db
      .transaction()
      .execute(async (trx) => quarantine(trx, await store.lockRefused(trx, ids)))
    held += chunk.length
    if (chunk.length === 0) break
  }
  return held
}
