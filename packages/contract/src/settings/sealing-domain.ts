/** The domain in whose name we seal mail that we change (RFC 8617, decision 0117). */
import { isDomain, toAsciiDomain } from '../validation/domain.ts'
import type { SettingsValues } from './catalogue.ts'

/** A-labels in lower case; '' where seals are off, or the host name is none that DNS can know. `hostName` is the machine's. */
export function sealingDomain(
  { delivery, smtp }: Pick<SettingsValues, 'delivery' | 'smtp'>,
  hostName: string,
): string {
  const name = toAsciiDomain(delivery.arcDomain || smtp.hostName || hostName) ?? ''
  return delivery.arc && isDomain(name) ? name : ''
}
