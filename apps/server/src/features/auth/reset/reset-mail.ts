/** Mails of a password reset, in the account's language. */
import { fillText, type Language, type TextValues } from '@postern/contract/i18n/texts.ts'
import { RESET_MAIL_TEXTS } from '@postern/contract/texts/auth-reset-mail.ts'
import type { SendMail } from '../../ports/mail.ts'

type Mail = Parameters<SendMail>[1]

export function resetMail(
  to: { readonly email: string; readonly language: Language },
  kind: 'code' | 'approved' | 'refused',
  values: TextValues = {},
): Mail {
  return {
    to: to.email,
    subject: fillText(RESET_MAIL_TEXTS[`${kind}Subject`], to.language),
    text: `${fillText(RESET_MAIL_TEXTS[kind], to.language, values).trimEnd()}\n`,
  }
}

/** A line with the login's address: the configured one, never what a request calls itself (H16). */
export function loginLink(publicUrl: string): string {
  return publicUrl === '' ? '' : `\n${new URL('/login', publicUrl).href}\n`
}
