/** Limits of bulk-mail blocking as settings have them, and what of a mail counts for which. Pure. */
import { RATE_KINDS, type RateKind } from '@postern/contract/codes/blocking.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { addressMatcher } from '@postern/contract/validation/address-pattern.ts'
import { clientNetwork, ipMatcher } from '../../platform/ip.ts'
import { madeOnce } from '../../platform/made-once.ts'

type Blocking = SettingsValues['blocking']

export interface RateLimit {
  readonly kind: RateKind
  /** Counts and shows, and refuses nothing. */
  readonly observes: boolean
  readonly count: number
  readonly warning: number
  /** Length of the window; 0 is a day. */
  readonly seconds: number
  /** How long a block lasts; null: until the day ends. */
  readonly blockMinutes: number | null
}

/** Limits that are on. */
export function limitsOf(settings: Blocking): readonly RateLimit[] {
  return RATE_KINDS.flatMap((kind): RateLimit[] => {
    const mode = settings[`${kind}Mode`]
    if (mode === 'off') return []
    const common = {
      kind,
      observes: mode === 'observe',
      count: settings[`${kind}Count`],
      warning: settings[`${kind}Warning`],
    }
    if (kind === 'day') return [{ ...common, seconds: 0, blockMinutes: null }]
    return [
      { ...common, seconds: settings[`${kind}Minutes`] * 60, blockMinutes: settings[`${kind}BlockMinutes`] },
    ]
  })
}

/** One mail, or one recipient of it that is asked about. */
export interface CountedMail {
  readonly ip: string
  /** '' for the null sender. */
  readonly sender: string
  /** Under the name of their own domain, lower case. */
  readonly receivers: readonly string[]
}

/** Whom a mail counts for. */
export interface RateKey {
  readonly kind: RateKind
  readonly key: string
}

/** Counts of a mail: its copies for sender and client, one for each recipient. */
export interface RateShare extends RateKey {
  readonly mails: number
}

const networksOf = madeOnce(ipMatcher)
const patternsOf = madeOnce(addressMatcher)

/** What a mail adds to the limits; nothing where it is exempt. A null sender is everybody's, and counts for nobody. */
export function sharesOf(
  { ip, sender, receivers }: CountedMail,
  limits: readonly RateLimit[],
  { exemptAddresses, exemptNetworks }: Pick<Blocking, 'exemptAddresses' | 'exemptNetworks'>,
): readonly RateShare[] {
  if (limits.length === 0 || networksOf(exemptNetworks)(ip)) return []
  const isExempt = (address: string): boolean => patternsOf(exemptAddresses)(address) !== null
  const from = sender === '' || isExempt(sender) ? [] : [sender.toLowerCase()]
  const keys: Record<RateKind, readonly string[]> = {
    sender: from,
    day: from,
    client: [ip.includes(':') ? clientNetwork(ip) : ip],
    // A postmaster is reached whatever is refused (RFC 5321 §4.5.1).
    recipient: receivers.filter((address) => !isExempt(address) && !address.startsWith('postmaster@')),
  }
  return limits.flatMap(({ kind }) =>
    keys[kind].map((key) => ({ kind, key, mails: kind === 'recipient' ? 1 : receivers.length })),
  )
}
