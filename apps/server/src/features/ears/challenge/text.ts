/** The mail that asks a sender. Nothing of theirs is in it: neither subject nor text, nor an address they did not write to. */
import { translator, type Language } from '@postern/contract/i18n/texts.ts'
import { CHALLENGE_TEXTS } from '@postern/contract/texts/ears-challenge.ts'
import type { DueMail } from './store.ts'

export interface Challenge {
  readonly to: string
  readonly subject: string
  /** Plain text, lines ended by \n. */
  readonly text: string
  /** Message-ID of the mail that it answers; '' for none. */
  readonly answers: string
}

type Asking = Pick<DueMail, 'sender' | 'receiver' | 'written_to' | 'header_to' | 'message_id'>

/** In the language of whom they wrote to, and in English. */
export function challengeText(mail: Asking, link: string, language: Language): Challenge {
  const languages = language === 'en' ? (['en'] as const) : ([language, 'en'] as const)
  return {
    to: mail.sender,
    subject: translator(CHALLENGE_TEXTS, language)('mailSubject'),
    text: languages.map((each) => part(mail, link, each)).join('\n\n----------\n\n'),
    answers: mail.message_id,
  }
}

function part(
  { sender, receiver: own, written_to, header_to: to }: Asking,
  link: string,
  language: Language,
): string {
  const t = translator(CHALLENGE_TEXTS, language)
  // An alias stands for somebody whose address the sender may not know.
  const receiver = [written_to, own].find((address) => address && to.toLowerCase().includes(address))
  const first = receiver ? t('mailTo', { sender, receiver }) : t('mailAny', { sender })
  return [first, '', t('mailAsk'), '', link, '', t('mailElse'), ''].join('\n')
}
