/**
 * Whether the sender writes for the first time, or since when; whether it is proven that it is the sender; and how many mails
 * nearly the same came to whom the reader administers.
 */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { formatMonth, formatShortDate } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'

/** The text to show and what it names; null where nothing can be said. */
export function senderHistory(mail: Pick<MailDetail, 'correspondent'>, language: Language) {
  const { correspondent } = mail
  if (correspondent === null) return null
  const { proven, since, mails } = correspondent
  const values = { since: since === null ? '' : formatMonth(since, language), count: mails }
  if (since === null) return { key: proven ? 'firstMail' : 'unprovenNever', values } as const
  return { key: proven ? 'writesSince' : 'unprovenSince', values } as const
}

export function SenderHistory({ mail }: { readonly mail: Pick<MailDetail, 'correspondent' | 'copies'> }) {
  const t = useT(DETAIL_TEXTS)
  const { language } = useLanguage()
  const history = senderHistory(mail, language)
  const { copies } = mail
  return (
    <>
      {history && <p className="dim">{t(history.key, history.values)}</p>}
      {copies && (
        <p className="dim">
          {t('copiesSince', { count: copies.mails, since: formatShortDate(copies.since) })}
        </p>
      )}
    </>
  )
}
