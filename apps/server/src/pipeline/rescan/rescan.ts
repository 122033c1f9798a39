/**
 * Scans again what is still held, and what waits for its delivery, when there are new signatures: by a job, one message at a time, and
 * before a recovery that the job has not come to.
 */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import { UNSCANNABLE } from '../../platform/blob/unscannable.ts'
import type { Db } from '../../platform/db/client.ts'
import { changedBy, heldBy, holdsIn, virusesIn, type ChangedMail } from './changed.ts'
import { isNewer, signatureParts, type Engines } from './signatures.ts'
import * as store from './store.ts'

/** A scan process of its own that only looks for viruses. */
export interface VirusDesk {
  /** What was found. @throws ScanFailedError when the message can't be judged */
  scan(bytes: Buffer): Promise<readonly Finding[]>
  close(): void
}

export interface RescanDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly openDesk: () => Promise<VirusDesk>
  /** What mail is scanned with now. */
  readonly engines: () => Promise<Engines>
}

/** Messages that are asked for at a time. */
const AT_A_TIME = 20
/** ms a run works at most: the next goes on where it ended. */
const RUN_MS = 40_000

/** ms a clamd has to say what it is while somebody waits for a recovery. */
const QUICK = 1_000

export interface RescanRun {
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/** One run of the job; answers what it came to. Repeating it is harmless. */
export async function rescanHeld(
  deps: RescanDeps,
  { now, signal }: RescanRun,
): Promise<{ looked: number; found: number } | null> {
  const before = await store.readState(deps.db)
  const parts = await signatureParts(await deps.engines(), before.parts)
  if (before.changed_at === null) {
    await store.saveFirst(deps.db, parts, new Date(now))
    return null
  }
  const again = isNewer(parts, before.parts)
  if (again || JSON.stringify(parts) !== JSON.stringify(before.parts))
    await store.saveParts(deps.db, parts, new Date(now), again)
  const state = await store.readState(deps.db)
  if (state.finished_at !== null || state.changed_at === null) return null
  return goOn(deps, state.changed_at, { at: state.at, id: state.at_id }, signal)
}

async function goOn(
  deps: RescanDeps,
  until: Date,
  from: { readonly at: Date | null; readonly id: string | null },
  signal: AbortSignal,
): Promise<{ looked: number; found: number }> {
  const stop = performance.now() + RUN_MS
  let [place, looked, found] = [from, 0, 0]
  let desk: VirusDesk | null = null
  try {
    while (!signal.aborted && performance.now() < stop) {
      const messages = await store.nextMessages(deps.db, place, until, AT_A_TIME)
      if (messages.length === 0) {
        await store.saveFinished(deps.db, new Date())
        break
      }
      desk ??= await deps.openDesk()
      for (const message of messages) {
        if (signal.aborted) break
        const hits = (await scanMessage(deps, desk, message))?.size ?? 0
        await store.saveProgress(deps.db, message, hits)
        place = { at: message.received_at, id: message.id }
        looked++
        found += hits
      }
    }
    return { looked, found }
  } finally {
    desk?.close()
  }
}

/** What mails became, by id, where something was found; null where the message could not be scanned: it stays what it was. */
type Became = ReadonlyMap<string, ChangedMail['class']> | null

async function scanMessage(
  { db, blobs }: RescanDeps,
  desk: VirusDesk,
  message: store.HeldMessage,
): Promise<Became> {
  const findings = await blobs
    .read(message.blob_key)
    .then((bytes) => desk.scan(bytes))
    .catch((error: unknown) => {
      if (UNSCANNABLE.has((error as Error).name)) return null
      throw error
    })
  const [viruses, holding] = [virusesIn(findings ?? []), holdsIn(findings ?? [])]
  const became =
    viruses.length + holding.length > 0
      ? await takeOver(db, message, viruses, holding)
      : new Map<string, never>()
  if (became.size > 0) return became
  return findings === null || findings.some(({ code }) => code === 'check.failed') ? null : became
}

async function takeOver(
  db: Db,
  message: store.HeldMessage,
  viruses: readonly Finding[],
  holding: readonly Finding[],
): Promise<ReadonlyMap<string, ChangedMail['class']>> {
  return db.transaction().execute(async (trx) => {
    const done = new Map<string, ChangedMail['class']>()
    for (const mail of await store.lockCopies(trx, message)) {
      const changed = (viruses.length > 0 ? changedBy(mail, viruses) : null) ?? heldBy(mail, holding)
      if (!changed || !(await store.stopDelivery(trx, mail.id))) continue
      await store.becomeHeld(trx, message, changed)
      done.set(mail.id, changed.class)
    }
    if (done.size > 0)
      await appendAudit(trx, PRODUCT, {
        task: 'maintenance.rescan',
        target: String((viruses[0] ?? holding[0])?.evidence?.['name'] ?? ''),
        note: { count: done.size, ids: [...done.keys()] },
        at: Date.now(),
      })
    return done
  })
}

/** Why a mail may not go to anybody now. `MAIL_ANALYZING`: no scanner has seen it, and none answers. */
export type ScanRefusal = 'VIRUS_FOUND_NOW' | 'MAIL_HELD_NOW' | 'VIRUS_SCAN_FAILED' | 'MAIL_ANALYZING'

/**
 * Before these mails go to anybody: those that came before the signatures of now are scanned, also where the job has not seen yet that
 * these are new, and those that no scanner has seen. Answers which may not go, and why.
 */
export async function scanBeforeRecovery(
  deps: RescanDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ScanRefusal>> {
  const refused = new Map<string, ScanRefusal>()
  if (ids.length === 0) return refused
  const mails = await store.messagesOf(deps.db, ids, (await judgedBefore(deps)) ?? new Date(0))
  if (mails.length === 0) return refused
  const desk = await deps.openDesk()
  try {
    const results = new Map<string, Became>()
    let away = false
    for (const mail of mails) {
      // Somebody waits for this: the scanners are not asked again for each mail.
      if (!results.has(mail.id))
        results.set(mail.id, away && mail.unchecked ? null : await scanMessage(deps, desk, mail))
      const became = results.get(mail.id)
      away ||= !became
      if (!became) refused.set(mail.mail_id, mail.unchecked ? 'MAIL_ANALYZING' : 'VIRUS_SCAN_FAILED')
      else if (became.has(mail.mail_id))
        refused.set(mail.mail_id, became.get(mail.mail_id) === 'virus' ? 'VIRUS_FOUND_NOW' : 'MAIL_HELD_NOW')
    }
  } finally {
    desk.close()
  }
  return refused
}

/** Mail from before this moment was not judged by the signatures of now, as far as is known; null where all of it was. */
async function judgedBefore({ db, engines }: RescanDeps): Promise<Date | null> {
  const { changed_at: changed, finished_at: finished, parts } = await store.readState(db)
  if (changed === null) return null
  // The job may not have seen yet that they are new.
  if (isNewer(await signatureParts(await engines(), parts, QUICK), parts)) return new Date()
  return finished === null ? changed : null
}
