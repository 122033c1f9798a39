/** Content of a mail, or why there is none. */
import { Box } from '@mantine/core'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { codeText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { MailBody } from './mail-body.tsx'
import { Readers } from './readers.tsx'

export function MailContent({ mail }: { readonly mail: MailDetail }) {
  const t = useT(MAIL_TEXTS)
  const { language } = useLanguage()
  if (mail.has_original)
    return (
      <>
        <Readers mail={mail} />
        <MailBody key={mail.id} id={mail.id} />
      </>
    )
  return (
    <Box component="p" className="dim" m={0}>
      {mail.class === 'rejected' ? t('rejectedNoContent') : codeText('NO_ORIGINAL_MAIL', language)}
    </Box>
  )
}
