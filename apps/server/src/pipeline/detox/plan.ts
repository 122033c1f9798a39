/** Who of a message's recipients gets a disarmed copy, and by which policy. Pure. */
import { correspondentAddress } from '@postern/mail/address/correspondent-address.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { detoxOfDomain } from '@postern/contract/settings/domain-detox.ts'
import type { Exempt, MailDetoxPolicy } from '@postern/detox/mail/mail-policy.ts'
import type { DetoxSettings } from '@postern/detox/mail/settings-policy.ts'
import type { Snapshot } from '../configuration/snapshot.ts'
import type { ScanResult } from '../judge/context.ts'
import type { Verdict } from '../judge/decide.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import { policyOf, type CopyPolicy } from './policy.ts'
import type { DetoxException } from './store.ts'

export type CopyPlan =
  | { readonly kind: 'off' }
  /** Somebody's word leaves all of it as it came. */
  | { readonly kind: 'spared' }
  | { readonly kind: 'disarm'; readonly policy: CopyPolicy }

const OFF: CopyPlan = { kind: 'off' }
const SPARED: CopyPlan = { kind: 'spared' }

type Known = Pick<ScanResult, 'aligned' | 'findings' | 'summary'>

/** In the order of the recipients. */
export function plansFor(
  recipients: readonly ResolvedRecipient[],
  verdicts: readonly Verdict[],
  known: Known,
  snapshot: Pick<Snapshot, 'settings' | 'domains' | 'detoxExceptions'>,
  now: number,
): CopyPlan[] {
  const exceptions = snapshot.detoxExceptions.filter(({ until }) => until === null || until > now)
  const firstContact = !known.findings.some(({ code }) => KNOWN.has(code))
  const from = provenFrom(known)
  return recipients.map((recipient, at) => {
    const { detox: language } = recipient
    const { trace } = verdicts[at]!
    if (language === undefined || trace.some(({ code }) => code === 'decision.bypass')) return OFF
    if (trace.some(({ code }) => code === 'filter.exempt-detox')) return SPARED
    const applying = exceptions.filter(
      ({ domainId }) => domainId === null || domainId === recipient.owner.domainId,
    )
    if (applying.some((exception) => spares(exception, recipient, from))) return SPARED
    const settings = settingsOf(recipient, snapshot)
    return {
      kind: 'disarm',
      policy: policyOf(settings, { language, firstContact, exempt: exemptOf(applying) }),
    }
  })
}

/** What says that the sender is no stranger. */
const KNOWN: ReadonlySet<string> = new Set(['history.known', 'history.reply', 'history.thread'])

/** The one author, where SPF or DKIM proves the domain: anybody can write any other. */
function provenFrom({ aligned, summary }: Known): string | null {
  if (!aligned || summary.from === '' || summary.from.includes(', ')) return null
  return normaliseEmail(summary.from)
}

function settingsOf(
  { domain }: ResolvedRecipient,
  { settings, domains }: Pick<Snapshot, 'settings' | 'domains'>,
): DetoxSettings {
  const own = domains.get(domain)?.detoxSettings
  return own ? detoxOfDomain(settings, own).values : settings.detox
}

function spares({ kind, value }: DetoxException, recipient: ResolvedRecipient, from: string | null): boolean {
  switch (kind) {
    case 'sender':
      return from !== null && (from === value || correspondentAddress(from) === value)
    case 'sender_domain':
      return from !== null && isWithin(addressDomain(from), value)
    case 'recipient':
      return recipient.addresses.includes(value)
    case 'domain':
      return recipient.domain === value
    default:
      return false
  }
}

const isWithin = (domain: string, of: string): boolean => domain === of || domain.endsWith(`.${of}`)

function exemptOf(exceptions: readonly DetoxException[]): MailDetoxPolicy['exempt'] {
  const of = (kind: DetoxException['kind']): Exempt[] =>
    exceptions.filter((each) => each.kind === kind).map(({ id, value }) => ({ id, value }))
  return { extensions: of('extension'), hashes: of('hash') }
}
