/** Links in mails of ours, which act for whoever holds them. */
import { CHECKED_LINK_PATH } from './link-check.ts'

/** What such a link may be for; a link of one purpose is worth nothing for another. */
export const CAPABILITY_PURPOSES = [
  'attachment',
  'challenge',
  'report_mail',
  'portal_entry',
  'human_check',
] as const
export type CapabilityPurpose = (typeof CAPABILITY_PURPOSES)[number]

const ROOT = '/link/'

/** Path of the console's page that a link leads to; it only shows what the link is for, and what acts is a button there. */
export function capabilityPath(purpose: CapabilityPurpose, token: string): string {
  return `${ROOT}${purpose.replaceAll('_', '-')}/${token}`
}

/** A path for the log. */
export function withoutCapability(path: string): string {
  if (path.startsWith(CHECKED_LINK_PATH)) return `${CHECKED_LINK_PATH}…`
  if (!path.startsWith(ROOT)) return path
  const [purpose = ''] = path.slice(ROOT.length).split('/', 1)
  const known = CAPABILITY_PURPOSES.some((one) => capabilityPath(one, '') === `${ROOT}${purpose}/`)
  return known ? `${ROOT}${purpose}/…` : `${ROOT}…`
}
