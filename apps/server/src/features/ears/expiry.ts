/** Waiting mail whose time is over: what its recipient, else the domain, has chosen; by any number of nodes, each mail once. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { SettlePorts } from './ports.ts'
import { quarantine, release, takeWord } from './settle.ts'
import { forgetOrphans, lockLetIn, lockOverdue, type WaitingMail } from './waiting-store.ts'

/** Mails of one transaction. */
const CHUNK = 100

export interface Expired {
  bypass: number
  deny: number
  allow: number
}

/** Settles all that is overdue; ends early when `signal` says so. A run that dies has settled whole chunks and no others. */
export async function expireWaiting(
  db: Db,
  ports: SettlePorts,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<Expired> {
  const total: Expired = { bypass: 0, deny: 0, allow: 0 }
  for (;;) {
    if (signal.aborted) return total
    const chunk = await expireChunk(db, ports, new Date(now))
    for (const mail of chunk) total[mail.expire_action]++
    if (chunk.length === 0) break
  }
  await forgetOrphans(db, new Date(now))
  return total
}

function expireChunk(db: Db, ports: SettlePorts, now: Date): Promise<WaitingMail[]> {
  return db.transaction().execute(async (trx) => {
    const mails = await lockOverdue(trx, now, CHUNK)
    const of = (action: WaitingMail['expire_action']) => mails.filter((mail) => mail.expire_action === action)
    const released = { mode: MAIL_MODES.bypass, at: now, by: null }
    const letIn = await release(trx, ports, of('allow'), released)
    const done = [
      ...(await release(trx, ports, of('bypass'), released)),
      ...(await quarantine(trx, of('deny'))),
      ...letIn,
    ]
    const word = { policy: 'allow', region: 'user', releasing: released } as const
    const { along } = await takeWord(trx, ports, letIn, word)
    for (const [domainId, ofDomain] of Map.groupBy([...done, ...along], (mail) => mail.domain_id)) {
      await appendAudit(trx, PRODUCT, {
        task: 'mail.expire',
        domainId,
        note: { count: ofDomain.length, ...Object.fromEntries(countsOf(ofDomain)) },
        at: now.getTime(),
      })
    }
    return [...done, ...along]
  })
}

function countsOf(mails: readonly WaitingMail[]): [string, number][] {
  return [...Map.groupBy(mails, (mail) => mail.expire_action)].map(([action, all]) => [action, all.length])
}

/** Releases what waits of senders that a filter lets in. Answers how many mails. */
export async function releaseLetIn(
  db: Db,
  ports: SettlePorts,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<number> {
  let released = 0
  for (;;) {
    if (signal.aborted) return released
    const chunk = await db.transaction().execute(async (trx) => {
      const mails = await lockLetIn(trx, CHUNK)
      return release(trx, ports, mails, { mode: MAIL_MODES.send, at: new Date(now), by: null })
    })
    released += chunk.length
    if (chunk.length === 0) return released
  }
}
