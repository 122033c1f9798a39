/** The page of the link in a challenge. Opening it shows; what acts takes the check that a person is there. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { confirmChallengeRoute, showChallengeRoute } from '@postern/contract/routes/challenge.ts'
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import type { Transaction } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import { appendAudit, type AuditEvent } from '../../../platform/audit/record.ts'
import type { Capabilities, Capability } from '../../../platform/capability/capability.ts'
import { isSpent, spendCapability } from '../../../platform/capability/spent-store.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { RequestInfo } from '../../../platform/http/caller.ts'
import type { PlaceLimit } from '../../../platform/http/place-limit.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { SettlePorts } from '../ports.ts'
import { quarantine, release, takeWord, unlessRefused } from '../settle.ts'
import { scanWaiting, type Scanned } from '../scanned.ts'
import { lockOfSender, lockWord, readOfSender, type WaitingMail } from '../waiting-store.ts'
import { askHuman, assertHuman } from './human-check.ts'
import * as store from './store.ts'

export interface ChallengeDeps {
  /** For what nobody sends: a sender has no reach of any kind. */
  readonly systemDb: Db
  /** ms since the epoch. */
  readonly clock: () => number
  readonly capabilities: Capabilities
  readonly settle: SettlePorts
  /** Of what is written down for strangers. */
  readonly mayWrite: PlaceLimit
}

type Trx = Transaction<Tables>
type Shown = RouteReply<typeof showChallengeRoute>

/** @throws AppError LINK_INVALID, LINK_EXPIRED, LINK_USED */
export async function showChallenge(deps: ChallengeDeps, token: string, from: RequestInfo): Promise<Shown> {
  return audited(deps, from, async () => {
    const { link, asked } = await read(deps, token)
    const settled = asked === undefined || !(await store.stillWaits(deps.systemDb, asked))
    return { sender: asked?.sender ?? '', settled, ...askHuman(deps.capabilities, link, deps.clock()) }
  })
}

/** @throws AppError as showChallenge, HUMAN_CHECK_FAILED and VIRUS_SCAN_FAILED */
export async function confirmChallenge(
  deps: ChallengeDeps,
  body: RouteParsed<typeof confirmChallengeRoute>['body'],
  from: RequestInfo,
): Promise<{ delivered: number }> {
  return audited(deps, from, async () => {
    const now = deps.clock()
    const { link, asked } = await read(deps, body.token)
    assertHuman(deps.capabilities, link, body, now)
    const { cleared } = await scanOnce(deps, link, asked)
    return deps.systemDb.transaction().execute(async (trx) => {
      await spendCapability(trx, 'challenge', link, now)
      const waiting = await lockWaiting(trx, asked)
      const mails = waiting.filter(({ mail_id: id }) => cleared.has(id))
      const releasing = { mode: MAIL_MODES.send, at: new Date(now), by: null }
      const released = await release(trx, deps.settle, mails, releasing)
      // Without a mail that waited somebody has decided meanwhile: their word is not ours to change.
      const { along } = await takeWord(trx, deps.settle, released, {
        policy: 'allow',
        region: 'user',
        releasing,
        cleared,
      })
      const delivered = released.length + along.length
      if (asked !== undefined) {
        await store.markConfirmed(trx, asked.id, new Date(now))
        await record(trx, from, {
          target: `${asked.sender} (${asked.receiver})`,
          domainId: asked.domain_id,
          note: { count: delivered },
          at: now,
        })
      }
      return { delivered }
    })
  })
}

/** What the sender may free by answering. What a person refused is held instead: no stranger's click undoes their word. */
async function lockWaiting(trx: Trx, asked: store.AskedSender | undefined): Promise<WaitingMail[]> {
  if (asked === undefined) return []
  await lockWord(trx, asked)
  // Read anew: a refusal that came while this call waited for its turn has ended the question.
  const now = await store.findChallenge(trx, asked.id)
  if (!now || now.ended_at !== null) return []
  const { free, refused } = await unlessRefused(trx, await lockOfSender(trx, asked))
  await quarantine(trx, refused)
  return refused.length > 0 ? [] : free
}

async function read(deps: ChallengeDeps, token: string) {
  const link: Capability = deps.capabilities.read('challenge', token, deps.clock())
  if (await isSpent(deps.systemDb, link)) throw new AppError('LINK_USED')
  return { link, asked: await store.findChallenge(deps.systemDb, Number(link.subject['c'])) }
}

/** Scans under way, by link: whoever sends a form a hundred times has one scan. */
const scans = new Map<string, Promise<Scanned>>()

/** @throws AppError VIRUS_SCAN_FAILED where nothing could be scanned: the link stays good */
async function scanOnce(deps: ChallengeDeps, link: Capability, asked?: store.AskedSender): Promise<Scanned> {
  const scan = async () => {
    const mails =
      asked === undefined ? [] : await readOfSender(deps.systemDb, asked, LIMITS.mailsPerTransaction)
    return scanWaiting(deps.systemDb, deps.settle, mails, null)
  }
  const running = scans.get(link.id) ?? scan().finally(() => scans.delete(link.id))
  scans.set(link.id, running)
  const scanned = await running
  if (scanned.cleared.size === 0 && [...scanned.refused.values()].includes('VIRUS_SCAN_FAILED'))
    throw new AppError('VIRUS_SCAN_FAILED')
  return scanned
}

/** What fails is written down, as far as one place may fill the log. */
async function audited<T>(deps: ChallengeDeps, from: RequestInfo, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError && deps.mayWrite(from.ip))
      await record(deps.systemDb, from, {
        type: 'F',
        target: '',
        domainId: null,
        note: { error: error.code },
        at: deps.clock(),
      })
    throw error
  }
}

async function record(db: Db, from: RequestInfo, event: Omit<AuditEvent, 'task'>): Promise<void> {
  const nobody = { userId: null, email: '', roleKey: '', domainId: null }
  await appendAudit(db, { ...nobody, ip: from.ip, requestId: from.id }, { ...event, task: 'mail.confirm' })
}
