/** Of a mail that waits: letting its sender in, or not. */
import { Button } from '@mantine/core'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { acceptWaitingRoute, refuseWaitingRoute } from '@postern/contract/routes/waiting.ts'
import { WAITING_TEXTS } from '@postern/contract/texts/ears.ts'
import { IconUserCheck, IconUserX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { codeText, thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { notifyDone, notifyFailed } from '../../../ui/notify.ts'

export function WaitingButtons({ mail }: { readonly mail: Pick<MailRow, 'id'> }) {
  const t = useT(WAITING_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const may = usePermissions()
  const act = useMutation({
    mutationFn: (word: 'accept' | 'refuse') =>
      call(word === 'accept' ? acceptWaitingRoute : refuseWaitingRoute, { body: { chk: [mail.id] } }),
    onSuccess: async ({ done, along, failed }, word) => {
      const [fault] = failed
      if (fault) notifyFailed(codeText(fault.error, language))
      else notifyDone(t(word === 'accept' ? 'accepted' : 'refused', { count: done + along }))
      await queries.invalidateQueries({ queryKey: ['mails'] })
      await queries.invalidateQueries({ queryKey: ['waiting-mail'] })
    },
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  if (!may('mail-action-auth_filter')) return null
  return (
    <>
      <Button
        leftSection={<IconUserCheck size={16} aria-hidden />}
        loading={act.isPending}
        onClick={() => act.mutate('accept')}
      >
        {t('accept')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconUserX size={16} aria-hidden />}
        loading={act.isPending}
        onClick={() => act.mutate('refuse')}
      >
        {t('refuse')}
      </Button>
    </>
  )
}
