/** Under the subject of a mail whose original somebody asks for: who and why, and the two answers. */
import { Button } from '@mantine/core'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import type { OriginalRequest } from '@postern/contract/validation/original-request.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { IconArrowBackUp, IconMailQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatShortDate } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'

const ReturnDialog = lazy(() =>
  import('../act/return-dialog.tsx').then((module) => ({ default: module.ReturnDialog })),
)
const DeclineDialog = lazy(() =>
  import('./decline-dialog.tsx').then((module) => ({ default: module.DeclineDialog })),
)

interface OriginalStripProps {
  readonly mail: Pick<MailRow, 'id' | 'receiver'>
  readonly request: OriginalRequest
}

export function OriginalStrip({ mail, request }: OriginalStripProps) {
  const t = useT(VIEW_DETOX_TEXTS)
  const may = usePermissions()
  const [answering, setAnswering] = useState<'return' | 'decline' | null>(null)
  if (request.state !== 'open' || !may('mail-action-return_original')) return null
  const close = () => setAnswering(null)
  const why = [t(`ask.reason.${request.reason}`), request.comment].filter(Boolean).join(': ')
  return (
    <div className="originalstrip" role="status">
      <IconMailQuestion size={20} aria-hidden />
      <div>
        <b>{t('strip.asks', { by: isolated(request.by), what: isolated(request.file || t('ask.whole')) })}</b>{' '}
        <ForeignText text={why} />{' '}
        <span className="dim">{`${formatShortDate(request.at)} · ${t('strip.scanned')}`}</span>
      </div>
      <div className="answers">
        <Button variant="default" onClick={() => setAnswering('decline')}>
          {t('strip.decline')}
        </Button>
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => setAnswering('return')}
        >
          {t('strip.return')}
        </Button>
      </div>
      <Suspense>
        {answering === 'return' && <ReturnDialog mail={mail} reason={request.comment} onClose={close} />}
        {answering === 'decline' && <DeclineDialog id={request.id} onClose={close} />}
      </Suspense>
    </div>
  )
}
