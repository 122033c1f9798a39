/** What lies in a message's attachments, read once for all checks that ask. */
import type { BudgetLimits } from '@postern/mail/container/budget.ts'
import { readContents, type ContentsReading, type Matcher } from '@postern/mail/container/read.ts'
import type { MailFacts } from '@postern/mail/facts.ts'

/** A reader that remembers for as long as the message lives; `limits` in the place of those that its size sets. */
export function contentsReader(
  matcher: Matcher,
  limits?: Partial<BudgetLimits>,
): (facts: MailFacts) => ContentsReading {
  const readings = new WeakMap<MailFacts, ContentsReading>()
  return (facts) => {
    const before = readings.get(facts)
    if (before) return before
    const reading = readContents(facts, matcher, limits)
    readings.set(facts, reading)
    return reading
  }
}
