/** Content of a mail, or why there is none. */
import { Box } from '@mantine/core'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { codeText } from '../../../lib/error-text.ts'
import { lazy, Suspense } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { SkeletonLines } from '../../../ui/states.tsx'
import { Readers } from './readers.tsx'

/** What cleans HTML comes with the first mail that is opened, not with the list. */
const MailBody = lazy(() => import('./mail-body.tsx').then((module) => ({ default: module.MailBody })))

export function MailContent({ mail }: { readonly mail: MailDetail }) {
  const t = useT(MAIL_TEXTS)
  const { language } = useLanguage()
  if (mail.has_original)
    return (
      <>
        <Readers mail={mail} />
        <Suspense fallback={<SkeletonLines count={5} />}>
          <MailBody key={mail.id} id={mail.id} />
        </Suspense>
      </>
    )
  return (
    <Box component="p" className="dim" m={0}>
      {mail.class === 'rejected' ? t('rejectedNoContent') : codeText('NO_ORIGINAL_MAIL', language)}
    </Box>
  )
}
