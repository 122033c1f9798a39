/** Why a mail was refused: the code, the reply, and where more is said. */
import { REJECT_LINK_TEXTS } from '@postern/contract/texts/reject.ts'
import { Link } from '@tanstack/react-router'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { rejectWords } from './reject-words.ts'

interface RejectReasonProps {
  readonly mail: { readonly reject_code: number | null; readonly reject_reason: string }
}

export function RejectReason({ mail: { reject_code: code, reject_reason: reply } }: RejectReasonProps) {
  const t = useT(REJECT_LINK_TEXTS)
  const { language } = useLanguage()
  return (
    <>
      <strong>{rejectWords(code, language)}</strong>
      <ForeignText className="mono" text={reply} />
      {code !== null && (
        <Link to="/link/reject/$code" params={{ code: String(code) }} target="_blank">
          {t('help')}
        </Link>
      )}
    </>
  )
}
