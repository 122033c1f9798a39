/**
 * Every filter that a message meets for a recipient, and why each but one did not decide. Slow on purpose: the engine is asked
 * again without those it has named, one region at a time, so that mail under way pays nothing for it.
 */
import { POLICIES, REGION_NAMES, type RegionName } from '@postern/contract/codes/filter.ts'
import type { FilterEngine, FilterMatch } from '../../filters/evaluate.ts'
import type { FilteredMessage } from '../../filters/message.ts'
import type { ResolvedRecipient } from '../../judge/recipient.ts'
import type { MetFilter, Standing } from '../../judge/trial.ts'

interface Question {
  /** The engine without some filters. */
  readonly engine: (gone: readonly number[]) => FilterEngine
  readonly message: FilteredMessage
  readonly recipient: Pick<ResolvedRecipient, 'addresses' | 'owner'>
}

/** Of one region; whoever has more is told of these. */
const MOST = 20

/** In the order in which they are asked: regions in the recipient's order, allow before deny, older before newer. */
export function metBy(question: Question): MetFilter[] {
  const { order } = question.recipient.owner
  const off = REGION_NAMES.filter((name) => !order.includes(name))
  const counting = order.flatMap((region) => metIn(region, question))
  const first = counting.find(({ standing }) => standing === 'decided')
  return [
    ...counting.map((met) =>
      met === first || met.standing !== 'decided' ? met : { ...met, standing: 'outranked' as const },
    ),
    ...off.flatMap((region) => metIn(region, question)).map((met) => ({ ...met, standing: 'off' as const })),
  ]
}

function metIn(region: RegionName, { engine, message, recipient }: Question): MetFilter[] {
  const owner = { ...recipient.owner, order: [region] }
  const found: MetFilter[] = []
  while (found.length < MOST) {
    const {
      decided,
      passed,
      exempting = [],
    } = engine(found.map(({ id }) => id)).message(message)(recipient.addresses, owner)
    const untrusted = passed.filter(({ reason }) => reason === 'unauthenticated')
    const named = [
      ...exempting.map((match) => metFilter(match, 'exempts')),
      ...untrusted.map(({ match }) => metFilter(match, 'unauthenticated')),
      ...(decided ? [metFilter(decided, 'decided')] : []),
    ]
    if (named.length === 0) break
    found.push(...named)
  }
  return found.slice(0, MOST)
}

function metFilter({ filter, rule }: FilterMatch, standing: Standing): MetFilter {
  const { id, name, region } = filter
  return { id, name, region, policy: filter.policy === POLICIES.allow ? 'allow' : 'deny', standing, rule }
}
