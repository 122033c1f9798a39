/** The settings' values for one recipient → what is done with the copy. Pure. */
import type { LinkPolicy } from '@postern/detox/links/link-policy.ts'
import type { MailDetoxPolicy } from '@postern/detox/mail/mail-policy.ts'
import { mailPolicyOf, type Circumstances, type DetoxSettings } from '@postern/detox/mail/settings-policy.ts'

/** What is done with one copy: plain data, kept while it is to be done. Keys of links come when it is. */
export interface CopyPolicy {
  readonly mail: MailDetoxPolicy
  /** Of links in the mail's own texts; null leaves them. */
  readonly links: Pick<LinkPolicy, 'mode' | 'except'> | null
}

/** The same settings and circumstances give equal policies: copies share what was done once. */
export function policyOf(settings: DetoxSettings, circumstances: Circumstances): CopyPolicy {
  const { links: mode, linkExcept: except } = settings
  return { mail: mailPolicyOf(settings, circumstances), links: mode === 'leave' ? null : { mode, except } }
}
