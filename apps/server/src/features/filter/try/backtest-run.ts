/** One backtest: mail in batches, the newest first, each copy judged as filters are now and with the draft. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { Backtest } from '@postern/contract/routes/filter-backtest.ts'
import type { BlobStore } from '../../../platform/blob/blob-store.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { signedInAs } from '../../ports/signed-in.ts'
import type { Drafts } from './draft.ts'
import type { DraftFilter, TrialPort } from './ports.ts'
import * as store from './store.ts'

export interface RunDeps {
  readonly db: Db
  readonly blobs: Pick<BlobStore, 'read'>
  readonly trials: TrialPort
}

export interface Plan extends Drafts {
  /** How texts of a mail are written for whoever asked. */
  readonly shown: (mail: store.MailToTry) => (text: string) => string
  readonly scope: Scope
  readonly range: store.MailRange
}

type Outcome = Backtest['counts'][number]['from']

/** What is known so far; `signal` ends it after the mails under way. */
export type Findings = Pick<
  Backtest,
  'total' | 'progress' | 'more' | 'judged' | 'unread' | 'changed' | 'counts' | 'mails'
>

export function nothingYet(): Findings {
  return { total: 0, progress: 0, more: false, judged: 0, unread: 0, changed: 0, counts: [], mails: [] }
}

const BATCH = 50
/** Copies at a time: while one is judged, the bytes of the next are read. */
const SIDE_BY_SIDE = 2

/** Fills `found` as it goes. @throws what reading rows throws */
export async function runBacktest(
  deps: RunDeps,
  { scope, range, shown, ...drafts }: Plan,
  found: Findings,
  signal: AbortSignal,
): Promise<void> {
  const most = LIMITS.backtestMails
  const count = await store.countMails(deps.db, scope, range, most + 1)
  Object.assign(found, { total: Math.min(count, most), more: count > most })
  let { before } = range
  while (found.progress < found.total && !signal.aborted) {
    const mails = await store.readMails(
      deps.db,
      scope,
      { ...range, before },
      Math.min(BATCH, found.total - found.progress),
    )
    if (mails.length === 0) break
    before = mails.at(-1)!.id
    for (let at = 0; at < mails.length && !signal.aborted; at += SIDE_BY_SIDE) {
      const some = mails.slice(at, at + SIDE_BY_SIDE)
      const outcomes = await Promise.all(some.map((mail) => judged(deps, drafts, mail)))
      for (const [index, outcome] of outcomes.entries()) note(found, some[index]!, outcome, shown)
    }
  }
  // Mail may have gone meanwhile.
  if (!signal.aborted) found.total = found.progress
}

type Judged = 'unread' | 'unmet' | { readonly from: Outcome; readonly to: Outcome }

async function judged(
  { blobs, trials }: RunDeps,
  { draft, stored }: Drafts,
  mail: store.MailToTry,
): Promise<Judged> {
  if (mail.blob_key === null) return 'unread'
  const [bytes, copy] = await Promise.all([
    // Whatever is wrong with it: it is counted among the unread, and the others are judged.
    blobs.read(mail.blob_key).catch(() => null),
    trials.recipient(mail.receiver),
  ])
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

function note(found: Findings, mail: store.MailToTry, outcome: Judged, shown: Plan['shown']): void {
  found.progress++
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
  const title = shown(mail)(mail.title)
  found.mails.push({ id, title, sender, receiver, receive_date: mail.received_at.toISOString(), from, to })
}
