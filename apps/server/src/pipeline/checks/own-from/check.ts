/** Whether From names the account that signed in by AUTH (setting `smtpAuth.from`): whoever reads the mail sees From, not the envelope. */
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Check } from '../check.ts'

/** Characters of a From in the trace. */
const SHOWN = 320

export const ownFromCheck: Check = {
  name: 'own-from',
  budget: 1_000,
  run({ ownFrom, auth }, facts) {
    if (ownFrom === undefined) return []
    const other = notOwn(facts, new Set(ownFrom.addresses))
    if (other === null) return []
    const evidence = { from: other.slice(0, SHOWN), account: auth ?? '' }
    return [{ code: ownFrom.refuses ? 'edge.auth-from' : 'edge.auth-from-noted', evidence }]
  },
}

/** The first author that is not the account, null where all are; no readable one is nobody's either. */
function notOwn({ from, header }: MailFacts, own: ReadonlySet<string>): string | null {
  if (from.length === 0) return header('from')[0] ?? '–'
  const other = from.find(({ address }) => !own.has(normaliseEmail(address)))
  return other === undefined ? null : other.address || other.name || '–'
}
