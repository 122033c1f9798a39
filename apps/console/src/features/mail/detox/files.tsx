/** The files of a mail: what was removed of them where it was disarmed, else what they are. */
import { Suspense, lazy } from 'react'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { AttachmentCards } from '../page/attachment-cards.tsx'

const DetoxCard = lazy(() => import('./detox-card.tsx').then((module) => ({ default: module.DetoxCard })))

export function Files({ mail }: { readonly mail: MailDetail }) {
  const report = mail.detox
  const told = report !== null && (report.files.length > 0 || report.body.length > 0)
  if (!told) return <AttachmentCards mail={mail} />
  return (
    <Suspense>
      <DetoxCard mail={mail} report={report} />
    </Suspense>
  )
}
