/**
 * Calls to act: what a mail wants of its reader. Wanted mail asks for the same things, so a call is shown and has points only
 * beside another sign (decision 0042).
 */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { Check } from '../../check.ts'
import { easeReport } from '../headers/delivery-report.ts'
import { senderOf } from '../brand/sender.ts'
import { intentsIn, type Intent, type IntentKind } from './intents.ts'
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

export const intentCheck: Check = {
  name: 'intent',
  budget: 15_000,
  async run(envelope, facts, deps) {
    const intents = intentsIn(saidText(facts).text)
    if (intents.length === 0) return []
    const sender = await senderOf(facts, deps)
    const { thread } = await deps.history()
    const answered = sender.proof === 'proven' && thread?.answersUs === true
    const signs = answered ? [] : signsOf(facts, sender)
    const strongest = intents.reduce((a, b) => (WEIGHT[b.kind] > WEIGHT[a.kind] ? b : a))
    const settled = sender.known || answered
    return easeReport(envelope, facts, [
      ...intents.map((intent) => shown(intent, settled)),
      ...signs.map(({ code, score }) => ({
        code,
        score: Math.round(score * WEIGHT[strongest.kind] * 100) / 100,
        evidence: { phrase: strongest.phrase },
      })),
    ])
  },
}

/** Only extortion has points of its own: no wanted mail threatens with pictures and asks for coins. */
function shown({ kind, phrase }: Intent, settled: boolean): Finding {
  const finding: Finding = { code: `intent.${kind}`, evidence: { phrase } }
  return settled ? { ...finding, score: 0 } : finding
}
