/** Mails about second factors, in the language of their reader. */
import { fillText, type TextValues } from '@postern/contract/i18n/texts.ts'
import { SECOND_FACTOR_MAIL_TEXTS } from '@postern/contract/texts/second-factor.ts'
import type { FactorDeps } from './ports.ts'
import type { FactorAccount } from './store.ts'

export type FactorMail = 'code' | 'added' | 'removed' | 'recovery' | 'locked' | 'proof_locked' | 'reset'

type Reader = Pick<FactorAccount, 'email' | 'language'>

export async function sendFactorMail(
  deps: Pick<FactorDeps, 'systemDb' | 'sendMail'>,
  reader: Reader,
  mail: FactorMail,
  values: TextValues = {},
): Promise<void> {
  await deps.sendMail(deps.systemDb, {
    to: reader.email,
    subject: fillText(SECOND_FACTOR_MAIL_TEXTS[`${mail}.subject`], reader.language, values),
    text: `${fillText(SECOND_FACTOR_MAIL_TEXTS[`${mail}.text`], reader.language, values)}\n`,
  })
}
