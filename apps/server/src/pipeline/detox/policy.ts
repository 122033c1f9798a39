/** The settings' values for one recipient → what is done with the copy. Pure. */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { findSetting, type SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { checkSetting } from '@postern/contract/settings/check.ts'
import type { LinkPolicy } from '@postern/detox/links/link-policy.ts'
import type { MailDetoxPolicy, MailFailure } from '@postern/detox/mail/mail-policy.ts'
import type { WithinFailure } from '@postern/detox/policy.ts'

export type DetoxSettings = SettingsValues['detox']

/** The installation's values with those of a domain's own in their place; of what does not fit its declaration, the installation's. */
export function detoxSettingsOf(
  common: DetoxSettings,
  own: Readonly<Record<string, unknown>>,
): DetoxSettings {
  const fitting = Object.entries(own).filter(([name, value]) => {
    const setting = findSetting(`detox.${name}`)
    return setting !== undefined && checkSetting(setting, value) === null
  })
  return fitting.length === 0 ? common : { ...common, ...Object.fromEntries(fitting) }
}

export interface Circumstances {
  readonly language: Language
  /** The sender is no proven correspondent of the recipient's domain. */
  readonly firstContact: boolean
  readonly exempt: MailDetoxPolicy['exempt']
}

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

function mailPolicyOf(
  settings: DetoxSettings,
  { language, firstContact, exempt }: Circumstances,
): MailDetoxPolicy {
  const failures = failuresOf(settings, firstContact)
  return {
    modes: modesOf(settings),
    failures,
    within: Object.fromEntries(
      Object.entries(failures).map(([reason, then]) => [reason, WITHIN[then]]),
    ) as Record<DetoxFailure, WithinFailure>,
    metadata: settings.metadata,
    remotePictures: settings.remotePictures,
    keptObjects: settings.keptObjects,
    signed: settings.signedFiles,
    signedMail: settings.signedMail,
    distribution: settings.distribution === 'pass' ? 'leave' : 'hold',
    language,
    exempt,
    note: settings.note,
  }
}

const WITHIN: Readonly<Record<MailFailure, WithinFailure>> = { pass: 'pass', notice: 'notice', hold: 'block' }

function modesOf(settings: DetoxSettings): MailDetoxPolicy['modes'] {
  const {
    word,
    sheet,
    slides,
    hwp,
    pdf,
    rtf,
    image,
    page,
    table,
    archive,
    message,
    calendar,
    program,
    other,
  } = settings
  const modes = {
    word,
    sheet,
    slides,
    hwp,
    pdf,
    rtf,
    image,
    page,
    table,
    archive,
    message,
    calendar,
    program,
    other,
  }
  return { ...modes, text: 'disarm' }
}

function failuresOf(
  { encrypted, broken, unsupported, distribution }: DetoxSettings,
  firstContact: boolean,
): MailDetoxPolicy['failures'] {
  const meant = (value: MailFailure | 'first'): MailFailure =>
    value === 'first' ? (firstContact ? 'hold' : 'pass') : value
  return {
    encrypted: meant(encrypted),
    broken: meant(broken),
    limit: meant(broken),
    empty: meant(broken),
    unsupported: meant(unsupported),
    distribution,
    // These fail only where the policy says that the mail is held for them.
    signed: 'hold',
    blocked: 'hold',
  }
}
