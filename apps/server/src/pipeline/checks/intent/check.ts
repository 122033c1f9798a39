/**
 * Calls to act: what a mail wants of its reader. Wanted mail asks for the same things, so a call is shown and has points only
 * beside another sign (decision 0042). Many aims of fraud at once are a scheme, which has points of its own (decision 0049).
 */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { Check } from '../check.ts'
import { linksOf } from '../links-of.ts'
import { easeReport } from '../headers/delivery-report.ts'
import { resemblancesOf } from '../brand/correspondents.ts'
import { senderOf } from '../brand/sender.ts'
import { textClaim } from '../brand/text-claim.ts'
import { intentsIn, type Intent, type IntentKind } from './intents.ts'
import { schemeOf, type Scheme } from './lures/scheme.ts'
import { saidText } from './phrases.ts'
import { signsOf } from './signs.ts'

/** How much a call weighs, of what the sign beside it does. */
const WEIGHT: Readonly<Record<IntentKind, number>> = {
  extortion: 1,
  'gift-card': 1,
  payroll: 1,
  'account-change': 1,
  credentials: 1,
  callback: 1,
  secrecy: 1,
  parcel: 0.8,
  refund: 0.6,
  legal: 0.8,
  messenger: 0.6,
  transfer: 0.8,
}

/** Strength from which aims together are shown, and signs count beside them; from the second on as beside the worst call. */
const LEAST_SCHEME = 2
const WHOLE_SCHEME = 4
/** Strength that has no points: beside the statistical score, which weighs the same aims, and without it. */
const ALLOWANCE = { beside: 3, alone: 1 } as const
const MAX_SCHEME = 5

export const intentCheck: Check = {
  name: 'intent',
  budget: 15_000,
  async run(envelope, facts, deps) {
    const intents = intentsIn(saidText(facts).text)
    const scheme = schemeOf(facts, intents)
    const schemes = scheme.strength >= LEAST_SCHEME
    if (intents.length === 0 && !schemes) return []
    const sender = await senderOf(facts, deps)
    const history = await deps.history()
    const answered = sender.proof === 'proven' && history.thread?.answersUs === true
    const resembles = resemblancesOf(facts, history).from !== null
    const claimed = schemes ? textClaim(facts, (await linksOf(facts, deps)).links, sender) : null
    const signs = answered ? [] : signsOf(facts, sender, { resembles, claimed })
    const settled = sender.known || answered
    const { weight, phrase } = heaviest(intents, scheme)
    return easeReport(envelope, facts, [
      ...intents.map((intent) => shown(intent, settled)),
      ...(schemes ? [schemeFinding(scheme, settled)] : []),
      ...signs.map(({ code, score, evidence }) => ({
        code,
        score: hundredths(score * weight),
        evidence: { phrase, ...evidence },
      })),
    ])
  },
}

/** What signs count beside: the call that weighs most, or the scheme where it weighs more. */
function heaviest(intents: readonly Intent[], scheme: Scheme): { weight: number; phrase: string } {
  const weighed = intents.map(({ kind, phrase }) => ({ weight: WEIGHT[kind], phrase }))
  const whole = scheme.strength >= LEAST_SCHEME ? Math.min(1, scheme.strength / WHOLE_SCHEME) : 0
  weighed.push({ weight: whole, phrase: schemePhrase(scheme) })
  return weighed.reduce((a, b) => (b.weight > a.weight ? b : a))
}

/** Wanted mail tries several things too, but seldom as much: what goes beyond it counts. The model knows the aims as well. */
function schemeFinding(scheme: Scheme, settled: boolean): Finding {
  const beyond = (allowance: number) =>
    settled ? 0 : hundredths(Math.min(MAX_SCHEME, Math.max(0, scheme.strength - allowance)))
  return {
    code: 'intent.scheme',
    score: beyond(ALLOWANCE.beside),
    scoreAlone: beyond(ALLOWANCE.alone),
    evidence: { phrase: schemePhrase(scheme) },
  }
}

const schemePhrase = ({ words }: Scheme): string => words.join(' … ')
const hundredths = (points: number): number => Math.round(points * 100) / 100

/** Only extortion has points of its own: no wanted mail threatens with pictures and asks for coins. */
function shown({ kind, phrase }: Intent, settled: boolean): Finding {
  const finding: Finding = { code: `intent.${kind}`, evidence: { phrase } }
  return settled ? { ...finding, score: 0 } : finding
}
