/** From where the sample's senders write: addresses that documentation may use (RFC 5737), with a country for each. */
import { createHash } from 'node:crypto'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { PlannedMail } from '../messages/plan.ts'

const PARTNERS: Readonly<Record<Language, readonly string[]>> = {
  ko: ['KR', 'KR', 'KR', 'US'],
  en: ['US', 'GB', 'DE', 'SG'],
  ja: ['JP', 'JP', 'JP', 'US'],
}
const STRANGERS = ['RU', 'CN', 'BR', 'VN', 'US', 'NG', 'IN', 'UA'] as const
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const

export interface SampleClient {
  readonly ip: string
  readonly rdns: string
  readonly country: string
}

/** One domain always writes from the same place. */
export function clientOf({ sender, language, unwanted }: PlannedMail): SampleClient {
  const domain = addressDomain(sender)
  const [first, second, third] = createHash('sha256').update(domain).digest()
  const countries = unwanted ? STRANGERS : PARTNERS[language]
  return {
    ip: `${NETWORKS[first! % NETWORKS.length]!}.${String(1 + (second! % 254))}`,
    rdns: unwanted ? '' : `mail.${domain}`,
    country: countries[third! % countries.length]!,
  }
}
