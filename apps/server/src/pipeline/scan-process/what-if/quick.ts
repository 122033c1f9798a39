/** Of most mail it is plain from its text that a filter changes nothing: that costs reading it, and no checks. */
import { TARGETS, type Target } from '@postern/contract/codes/filter.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { ScanJob } from '../../judge/context.ts'
import { compileFilters } from '../../filters/evaluate.ts'
import type { Filter } from '../../filters/filter.ts'
import type { FilteredMessage } from '../../filters/message.ts'
import { alwaysActing } from './conditions.ts'

/** Values that only checks and opened attachments give. */
const NEEDS_CHECKS: ReadonlySet<Target> = new Set([
  TARGETS.url,
  TARGETS.containedName,
  TARGETS.containedExtension,
])
const FIRST_RESULT = 9001

/** False only where neither filter can meet the message for any recipient. */
export function mayMeet(
  { draft, stored }: { readonly draft: Filter | null; readonly stored: Filter | null },
  { envelope, recipients }: ScanJob,
  facts: MailFacts,
): boolean {
  const filters = [draft, stored].filter((filter) => filter !== null)
  const rules = filters.flatMap((filter) => filter.rules)
  if (rules.some(({ target }) => target >= FIRST_RESULT || NEEDS_CHECKS.has(target))) return true
  const evaluate = compileFilters(filters.map(alwaysActing)).message({ ...UNCHECKED, envelope, facts })
  return recipients.some(
    ({ addresses, owner }) => evaluate(addresses, { ...owner, order: ['all'] }).decided !== null,
  )
}

const UNCHECKED: Omit<FilteredMessage, 'envelope' | 'facts'> = {
  proof: { from: false, envelope: false },
  auth: null,
  findings: [],
  score: 0,
  known: false,
  answersUs: false,
  links: [],
  files: [],
}
