/** Turns the settings' values into the policy of one mail. Pure. */
import { DETOX_KINDS, type DetoxFailure } from '@postern/contract/codes/detox.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { WithinFailure } from '../policy.ts'
import type { MailDetoxPolicy, MailFailure } from './mail-policy.ts'

export type DetoxSettings = SettingsValues['detox']

export interface Circumstances {
  readonly language: Language
  /** The sender is no proven correspondent of the recipient's domain. */
  readonly firstContact: boolean
  readonly exempt: MailDetoxPolicy['exempt']
}

/** The same settings and circumstances give equal policies, so that recipients can share one copy. */
export function mailPolicyOf(
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
  return Object.fromEntries(
    DETOX_KINDS.map((kind) => [kind, kind === 'text' ? 'disarm' : settings[kind]]),
  ) as MailDetoxPolicy['modes']
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
