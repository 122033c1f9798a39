/** The job that learns: reads what people decided, makes each domain's table anew, measures it, and stops it where it has to. */
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import { UNSCANNABLE } from '../../platform/blob/unscannable.ts'
import type { Db } from '../../platform/db/client.ts'
import { flooderOf, nextStanding, type Standing } from './guard.ts'
import { train } from './measure.ts'
import * as store from './store.ts'

/** A scan process of its own that takes the words out of messages. */
export interface WordDesk {
  /** @throws ScanFailedError when the message can't be read */
  words(bytes: Buffer, receiver: string): Promise<readonly number[]>
  close(): void
}

export interface LearningDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly openDesk: () => Promise<WordDesk>
  readonly setting: () => 'off' | 'shadow' | 'auto'
}

/** Mails that a run reads, and ordinary ones of a domain. */
const READ_MOST = 300
const ORDINARY_LOOKED_AT = 60
/** Mails that a domain learns from, and days that they are kept. */
const MOST = { decided: 2000, ordinary: 400 } as const
const KEPT_DAYS = 180
const DAY_MS = 86_400_000

/** One run; answers what it came to. Repeating it is harmless. */
export async function learnFromReports(
  deps: LearningDeps,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<{ read: number; domains: number } | null> {
  const setting = deps.setting()
  if (setting === 'off') return null
  const at = new Date(now)
  await store.forgetExamples(deps.db, new Date(now - KEPT_DAYS * DAY_MS), MOST)
  const read = await readNew(deps, at, signal)
  const domains = await store.learningDomains(deps.db)
  for (const id of domains) {
    if (signal.aborted) break
    await learnFor(deps.db, id, setting, at)
  }
  return { read, domains: domains.length }
}

async function readNew(deps: LearningDeps, now: Date, signal: AbortSignal): Promise<number> {
  const decided = await store.decidedToRead(deps.db, now, READ_MOST)
  const learning = new Set([
    ...(await store.learningDomains(deps.db)),
    ...decided.map((one) => one.domain_id),
  ])
  const ordinary: store.ToRead[] = []
  for (const id of learning) ordinary.push(...(await store.ordinaryToRead(deps.db, id, ORDINARY_LOOKED_AT)))
  const all = [...decided, ...ordinary]
  if (all.length === 0) return 0
  const desk = await deps.openDesk()
  try {
    let read = 0
    for (const one of all) {
      if (signal.aborted) break
      const words = await wordsOf(deps, desk, one)
      // What can't be read is kept without words, or it would be tried for ever.
      await store.insertExample(deps.db, one, words)
      read++
    }
    return read
  } finally {
    desk.close()
  }
}

async function wordsOf(
  { blobs }: LearningDeps,
  desk: WordDesk,
  one: store.ToRead,
): Promise<readonly number[]> {
  try {
    return await desk.words(await blobs.read(one.blob_key), one.receiver)
  } catch (error) {
    if (UNSCANNABLE.has((error as Error).name)) return []
    throw error
  }
}

async function learnFor(db: Db, domainId: number, setting: 'shadow' | 'auto', now: Date): Promise<void> {
  const { decided, ordinary } = await store.examplesOf(db, domainId)
  const row = await store.findLearnt(db, domainId)
  const before: Standing = { state: row?.state ?? 'shadow', reason: row?.reason || null }
  const { table, effect } = train(decided, ordinary)
  const lastDay = await store.lastDayOf(db, domainId, now)
  const flooder = flooderOf(decided)
  const after = nextStanding(before, setting, { flooder, lastDay, effect })
  await store.saveTable(db, domainId, { ...after, reason: after.reason ?? '', table, effect }, now)
  if (after.state !== 'stopped' || before.state === 'stopped') return
  await appendAudit(db, PRODUCT, {
    task: 'maintenance.learning_alarm',
    domainId,
    target: flooder,
    note: { reason: after.reason, ...lastDay },
    at: now.getTime(),
  })
}
