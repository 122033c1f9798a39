/** Copies of a mail: a flood of what was never seen before, and what the recipients' own people did with others of it. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { AuthResults } from '@postern/mail/auth/results.ts'
import type { Check } from '../check.ts'
import type { Campaign } from '../../history/campaign/campaign.ts'
import type { History } from '../../history/sections.ts'

/** ms: as authentication, which it waits for. */
const BUDGET = 15_000
const HOUR_MS = 3_600_000
/** Copies within this hour and the one before that make a flood. */
const FLOOD = 20
/** Later it has been seen before. */
const NEW_MS = 48 * HOUR_MS
/** What was never seen says nothing to a gateway that has not seen a week of mail. */
const MEMORY_MS = 7 * 24 * HOUR_MS
/** Organisations in From from which on it is no newsletter of one and no circular of a few. */
const MANY_SENDERS = 4

export const campaignCheck: Check = {
  name: 'campaign',
  budget: BUDGET,
  run: async (_envelope, _facts, deps) => {
    const history = await deps.history()
    const { campaign } = history
    if (campaign === null) return []
    const auth = await deps.auth()
    return [...ofWords(campaign, history, auth), ...ofFlood(campaign, history, auth, deps.now)]
  },
}

function ofWords(campaign: Campaign, history: History, { aligned }: AuthResults): readonly Finding[] {
  // Somebody known is not blamed for copies of their mail that others sent.
  if (campaign.reported && !(aligned && history.correspondent?.known === true))
    return [{ code: 'campaign.reported' }]
  return campaign.released && aligned ? [{ code: 'campaign.released' }] : []
}

function ofFlood(campaign: Campaign, history: History, auth: AuthResults, now: number): readonly Finding[] {
  const { firstSeen, recent, remembering, senders } = campaign
  if (recent < FLOOD || now - firstSeen > NEW_MS || now - remembering < MEMORY_MS) return []
  if (auth.aligned && (campaign.released || isExpected(history))) return []
  // One sender's mail to many is a newsletter or a circular as well as spam: worth nothing alone.
  return [{ code: 'campaign.flood', ...(senders < MANY_SENDERS && { score: 0 }) }]
}

/** From somebody known, or an answer: a whole company may congratulate on one mail. */
function isExpected({ correspondent, thread }: History): boolean {
  return correspondent?.known === true || thread?.answersUs === true || thread?.continues === true
}
