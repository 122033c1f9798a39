/** Which conditions of a filter a message meets, and the values that they saw. */
import { OPERATIONS, POLICIES } from '@postern/contract/codes/filter.ts'
import { compileFilters } from '../../filters/evaluate.ts'
import type { Filter, FilterRule } from '../../filters/filter.ts'
import { foldValue } from '../../filters/fold.ts'
import { languageOf } from '../../filters/in-force.ts'
import type { FilteredMessage } from '../../filters/message.ts'
import { messageValues, RECIPIENT_TARGETS, recipientValues } from '../../filters/values.ts'
import type { ResolvedRecipient } from '../../judge/recipient.ts'
import type { ConditionTrial, InForce } from '../../judge/trial.ts'

type Copy = Pick<ResolvedRecipient, 'addresses' | 'owner'>

export function conditionsOf(filter: Filter, message: FilteredMessage, copy: Copy): ConditionTrial[] {
  return filter.rules.map((rule) => ({
    met: meets(filter, rule, message, copy),
    ...seenBy(rule, message, copy),
  }))
}

/** The engine's own answer, for a filter of this one condition that always acts. */
function meets(
  filter: Filter,
  rule: FilterRule,
  message: FilteredMessage,
  { addresses, owner }: Copy,
): boolean {
  const alone = alwaysActing({ ...filter, operation: OPERATIONS.or, rules: [rule] })
  const { decided } = compileFilters([alone]).message(message)(addresses, { ...owner, order: ['all'] })
  return decided !== null
}

/** A filter that is everybody's, without term and language, and as a deny filter asks for no proof of the sender. */
export function alwaysActing({
  term: _term,
  language: _language,
  action: _action,
  exempts: _exempts,
  ...filter
}: Filter): Filter {
  return { ...filter, region: 'all', domainId: null, groupId: null, userId: null, policy: POLICIES.deny }
}

const SHOWN = 3
const AROUND = 80

function seenBy({ target, value }: FilterRule, message: FilteredMessage, { addresses }: Copy) {
  const source = RECIPIENT_TARGETS.has(target)
    ? recipientValues(addresses, message.facts)
    : messageValues(message)
  const values = source.of(target)
  const wanted = foldValue(value)
  const holds = (text: string): boolean => wanted !== '' && text.includes(wanted)
  const ordered = [...values.filter(holds), ...values.filter((text) => !holds(text))]
  return { seen: ordered.slice(0, SHOWN).map((text) => cutAround(text, wanted)), values: values.length }
}

function cutAround(text: string, wanted: string): string {
  if (text.length <= 2 * AROUND) return text.toWellFormed()
  const at = Math.max(0, wanted === '' ? 0 : text.indexOf(wanted))
  const from = Math.max(0, at - AROUND)
  const until = Math.min(text.length, at + wanted.length + AROUND)
  const cut = text.slice(from, until).toWellFormed()
  return `${from > 0 ? '… ' : ''}${cut}${until < text.length ? ' …' : ''}`
}

export function inForceOf({ term, language }: Filter, { envelope, facts }: FilteredMessage): InForce {
  const at = envelope.receivedAt
  const written = languageOf(facts)
  const begun = (term?.from ?? at) <= at
  const over = term?.until !== null && term?.until !== undefined && at >= term.until
  return { term: begun && !over, language: language === undefined || language === written, written }
}
