/** One backtest: mail in batches, the newest first, each copy judged as filters are now and with the draft. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { Backtest } from '@postern/contract/routes/filter-backtest.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { BlobDamagedError, BlobMissingError, type BlobStore } from '../../../platform/blob/blob-store.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { shownTo } from '../../../platform/masking/whose.ts'
import type { Steps, Work } from '../../../platform/work/kept.ts'
import { signedInAs } from '../../ports/signed-in.ts'
import type { Drafts } from './draft.ts'
import type { DraftFilter, FilterPlace, MailPort, TrialPort } from './ports.ts'
import * as store from './store.ts'

export interface RunDeps {
  readonly db: Db
  readonly blobs: Pick<BlobStore, 'read'>
  /** Judges messages for which nobody waits. */
  readonly backgroundTrials: TrialPort
  readonly mails: MailPort
  readonly settings: () => SettingsValues
}

/** What a backtest asks for, as its row keeps it. */
export interface Asks extends Drafts {
  /** The list that the draft is for. */
  readonly kind: FilterPlace & { readonly function: 'scan' | 'ears' }
  readonly days: number
  /** ISO: mail that came before is not of it. */
  readonly from: string
}

type Outcome = Backtest['counts'][number]['from']
/** What is known so far. */
export type Findings = Pick<Backtest, 'judged' | 'unread' | 'changed' | 'counts' | 'mails'>

export const NOTHING_YET: Findings = { judged: 0, unread: 0, changed: 0, counts: [], mails: [] }

const BATCH = 50
/** Copies at a time: while one is judged, the bytes of the next are read. */
const SIDE_BY_SIDE = 2
/** ms between two steps that are kept. */
const STEP_MS = 500

/** Goes on where a run before it was killed. @throws what reading rows and `step` throw */
export async function runBacktest(
  deps: RunDeps,
  { asks, total: counted, done: before, place, result }: Work<Asks>,
  now: Caller,
  { step }: Steps,
): Promise<{ readonly total: number; readonly done: number; readonly result: Findings }> {
  let caller = now
  const range = () => ({
    filter: asks.draft,
    classes: deps.mails.classes(caller),
    apt: deps.mails.readsApt(caller),
    from: new Date(asks.from),
    before: last,
  })
  const found: Findings = structuredClone((result as Findings | null) ?? NOTHING_YET)
  let last = (place as { before: string } | null)?.before ?? null
  let total = counted
  if (last === null) {
    const most = LIMITS.backtestMails
    const count = await store.countMails(deps.db, caller.scope, range(), most + 1)
    total = Math.min(count, most)
    caller = await step({ total, more: count > most })
  }
  let done = before
  let kept = performance.now()
  while (done < total) {
    const mails = await store.readMails(deps.db, caller.scope, range(), Math.min(BATCH, total - done))
    if (mails.length === 0) break
    for (let at = 0; at < mails.length; at += SIDE_BY_SIDE) {
      const some = mails.slice(at, at + SIDE_BY_SIDE)
      const outcomes = await Promise.all(some.map((mail) => judged(deps, asks, mail)))
      for (const [index, mail] of some.entries()) {
        note(found, mail, outcomes[index]!, shownTo(caller, mail, deps.settings()))
      }
      done += some.length
      last = some.at(-1)!.id
      if (performance.now() - kept < STEP_MS && at + SIDE_BY_SIDE < mails.length) continue
      caller = await step({ done, place: { before: last }, result: found })
      kept = performance.now()
    }
  }
  // Mail may have gone meanwhile.
  return { total: done, done, result: found }
}

/** Null for an original that is gone or damaged: it is counted among the unread. @throws while nothing can be read, to be tried again */
async function originalOf(blobs: RunDeps['blobs'], key: string): Promise<Buffer | null> {
  try {
    return await blobs.read(key)
  } catch (error) {
    if (error instanceof BlobMissingError || error instanceof BlobDamagedError) return null
    throw error
  }
}

type Judged = 'unread' | 'unmet' | { readonly from: Outcome; readonly to: Outcome }

async function judged(
  { blobs, backgroundTrials: trials }: RunDeps,
  { draft, stored }: Drafts,
  mail: store.MailToTry,
): Promise<Judged> {
  if (mail.blob_key === null) return 'unread'
  const [bytes, copy] = await Promise.all([originalOf(blobs, mail.blob_key), trials.recipient(mail.receiver)])
  if (bytes === null || copy === null) return 'unread'
  const { sender, helo, sender_ip: ip, client_rdns: rdns, sender_country: country, tls, trace } = mail
  try {
    const { now, after } = await trials.judge({
      bytes,
      from: { sender, helo, ip, rdns, country, tls: tls !== '', auth: signedInAs(trace) },
      copies: [copy],
      draft: withoutTerm(draft),
      stored,
      threshold: null,
      settings: {},
      explain: false,
      onlyMet: true,
      fromHeader: false,
    })
    if (now.length === 0 || after === null) return 'unmet'
    return { from: outcomeOf(now[0]!), to: outcomeOf(after[0]!) }
  } catch {
    // A message that no scan survives is held whatever filters say.
    return 'unread'
  }
}

/** Whoever looks back asks what it would have done, had it been there. */
function withoutTerm({ term: _term, ...draft }: DraftFilter): DraftFilter {
  return draft
}

const outcomeOf = ({ class: kind, mode }: Outcome): Outcome => ({ class: kind, mode })

function note(
  found: Findings,
  mail: store.MailToTry,
  outcome: Judged,
  shown: (text: string) => string,
): void {
  if (outcome === 'unread') found.unread++
  if (typeof outcome === 'string') return
  found.judged++
  const { from, to } = outcome
  if (from.class === to.class && from.mode === to.mode) return
  found.changed++
  const same = found.counts.find((one) => JSON.stringify([one.from, one.to]) === JSON.stringify([from, to]))
  if (same) same.mails++
  else found.counts.push({ from, to, mails: 1 })
  if (found.mails.length >= LIMITS.backtestShown) return
  const { id, sender, receiver } = mail
  const title = shown(mail.title)
  found.mails.push({ id, title, sender, receiver, receive_date: mail.received_at.toISOString(), from, to })
}
