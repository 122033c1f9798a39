/** A trial as its caller may see it: of filters that are not theirs to read, only where they are. */
import type { Trial, TrialVerdict } from '@postern/contract/routes/filter-try.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { mapTexts } from '../../../platform/masking/map-texts.ts'
import { mayReadFilters } from '../allowed.ts'
import type { Copy, FilterPlace, MetFilter, TrialAnswer } from './ports.ts'

/** `shown`: how texts of the mail are written for the caller. */
export function presentTrial(
  caller: Caller,
  copy: Copy,
  answer: TrialAnswer,
  shown: (text: string) => string,
): Trial {
  const met = (answer.met[0] ?? []).map((filter) => presentMet(caller, filter))
  const hidden = new Set(
    (answer.met[0] ?? []).filter((_, at) => met[at]?.readable === false).map(({ id }) => id),
  )
  const verdict = (one: TrialVerdict): TrialVerdict => ({
    ...one,
    trace: one.trace.map((entry) => mapTexts(withoutHidden(caller, entry, hidden), shown)),
  })
  return {
    recipient: copy.receiver,
    sender: answer.sender,
    ip: answer.ip,
    subject: shown(answer.subject),
    order: [...copy.owner.order],
    now: verdict(answer.now[0]!),
    after: answer.after ? verdict(answer.after[0]!) : null,
    met,
    conditions: (answer.conditions[0] ?? []).map((one) => ({ ...one, seen: one.seen.map(shown) })),
    in_force: answer.inForce,
  }
}

function presentMet(caller: Caller, { id, rule, name, ...met }: MetFilter): Trial['met'][number] {
  const draft = id === null
  const readable = draft || mayReadFilters(caller, met)
  return {
    ...met,
    draft,
    readable,
    id: readable ? id : null,
    name: readable ? name : '',
    rule: readable ? rule : null,
  }
}

type Entry = TrialVerdict['trace'][number]

/** What a filter's entry says of it: its region is told, what it is called and asks for is not. */
function withoutHidden(caller: Caller, entry: Entry, hidden: ReadonlySet<number | null>): Entry {
  if (entry.kind !== 'filter') return entry
  const { id, region = 'all', minutes } = entry.evidence
  const own = mayReadFilters(caller, { region: region as FilterPlace['region'], policy: 'allow' })
  const known = typeof id === 'number' && !hidden.has(id)
  return known && own
    ? entry
    : { ...entry, evidence: { region, name: '…', ...(minutes === undefined ? {} : { minutes }) } }
}
