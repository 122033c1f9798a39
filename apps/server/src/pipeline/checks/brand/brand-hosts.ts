/** Hosts that borrow a brand's name. */
import { publicSuffix } from '@postern/mail/urls.ts'
import { registrable } from '../../names/domains.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'
import { COMMON_LABELS } from '../../names/affixes.ts'
import { lookalikeIndex, type Lookalike } from '../../names/lookalike.ts'
import { BRANDS, isBrandHost } from './table.ts'

/** Shorter ones are initials of many. */
const MIN_LABEL = 5

const INDEX = lookalikeIndex(
  [...new Set(BRANDS.flatMap(({ domains }) => domains))].flatMap((written) => {
    const domain = written.replace(/\.\*$/, '.com')
    // Suffixes of states are no names, and what lies below a brand's own domain is covered by it.
    const suffix = publicSuffix(domain)
    const label = suffix === domain ? '' : domain.slice(0, -suffix.length - 1)
    if (label === '' || label.includes('.') || label.length < MIN_LABEL) return []
    return [{ domain, common: COMMON_LABELS.has(label) }]
  }),
  { minName: MIN_LABEL, lured: true },
)

/** The brand's domain that a host is made to be taken for; null for brands' own hosts, public mailboxes and all others. */
export function brandLookalike(host: string): Lookalike | null {
  return FREE_MAIL.has(registrable(host)) || isBrandHost(host) ? null : INDEX.find(host)
}
