/** The way to the original of a mail or file: administrators send it, its user asks for it, or reads what came of asking. */
import { Button } from '@mantine/core'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime, formatShortDate } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'

const AskDialog = lazy(() => import('./ask-dialog.tsx').then((module) => ({ default: module.AskDialog })))
const ReturnDialog = lazy(() =>
  import('../act/return-dialog.tsx').then((module) => ({ default: module.ReturnDialog })),
)

interface OriginalButtonProps {
  readonly mail: MailDetail
  /** Part that it is about; '' for all of the mail. */
  readonly path: string
  readonly fullWidth?: boolean
}

export function OriginalButton({ mail, path, fullWidth = false }: OriginalButtonProps) {
  const t = useT(VIEW_DETOX_TEXTS)
  const [open, setOpen] = useState(false)
  const sends = mail.actions.returnOriginal !== 'NO_PERMISSION'
  const { ask, request, until } = mail.original
  const gone = !mail.has_original
  const waits = request?.state === 'open' && !sends
  if (waits) return <span className="dim">{t('request.open', { when: formatShortDate(request.at) })}</span>
  const may = sends ? mail.actions.returnOriginal === null : ask === null
  // What was never to be had is not offered; what has expired says when.
  if (!may && !gone) return null
  return (
    <>
      <Button
        variant={fullWidth ? 'default' : 'subtle'}
        size={fullWidth ? 'md' : 'xs'}
        fullWidth={fullWidth}
        disabled={!may}
        onClick={() => setOpen(true)}
      >
        {t(sends ? 'return.button' : 'ask.button')}
      </Button>
      {gone && <span className="dim">{t('expired', { date: formatDateTime(until) })}</span>}
      {open && (
        <Suspense>
          {sends ? (
            <ReturnDialog mail={mail} onClose={() => setOpen(false)} />
          ) : (
            <AskDialog mail={mail} path={path} onClose={() => setOpen(false)} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** What became of the user's request. */
export function RequestAnswer({ mail }: { readonly mail: MailDetail }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const { request } = mail.original
  if (request?.state === 'declined')
    return (
      <p className="requestanswer">
        {t('request.declined', { by: isolated(request.decided_by), answer: isolated(request.answer) })}
      </p>
    )
  if (request?.state === 'approved' && request.decided_at !== null)
    return (
      <p className="requestanswer dim">
        {t('request.approved', { when: formatShortDate(request.decided_at) })}
      </p>
    )
  return null
}
