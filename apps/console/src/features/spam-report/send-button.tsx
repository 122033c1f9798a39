/** Sends a user a report of what is held for them now. */
import { Button } from '@mantine/core'
import { sendReportsRoute } from '@postern/contract/routes/spam-report.ts'
import { REPORT_LOG_TEXTS } from '@postern/contract/texts/spam-report.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'

export function SendReportButton({ id }: { readonly id: number }) {
  const t = useT(REPORT_LOG_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const send = useMutation({
    mutationFn: () => call(sendReportsRoute, { body: { chk: [id] } }),
    onSuccess: ({ done, failed }) => {
      if (failed[0]) notifyFailed(codeText(failed[0].error, language))
      else notifyDone(t('sent', { count: done }))
    },
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  if (!may('member-user-form')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconMailForward size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {t('sendNow')}
    </Button>
  )
}
