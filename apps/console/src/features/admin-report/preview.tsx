/** A report as it would be sent now, and sending it to oneself. */
import { Button } from '@mantine/core'
import { ADMIN_REPORT_TEXTS } from '@postern/contract/texts/admin-report.ts'
import { IconEye, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toApiError } from '../../api/errors.ts'
import { useT } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { previewReport, sendTest } from './api.ts'
import { definitionOf, type ScheduleForm, type ScheduleIn } from './definition.ts'

const PARTS = [
  'frequency',
  'range',
  'hour_from',
  'hour_to',
  'region',
  'domain_id',
  'group_id',
  'language',
  'contents',
] as const

export function PreviewButtons({ form }: { readonly form: ScheduleForm }) {
  const t = useT(ADMIN_REPORT_TEXTS)
  // What is wrong with a field stands at it.
  const refuse = (error: unknown) => {
    for (const [name, message] of Object.entries(toApiError(error).fields))
      form.setError(name as keyof ScheduleIn, { type: 'server', message })
  }
  const ask = () => {
    form.clearErrors(PARTS)
    return definitionOf(form.getValues())
  }
  const preview = useMutation({ mutationFn: () => previewReport(ask()), onError: refuse })
  const send = useMutation({
    mutationFn: () => sendTest(ask()),
    onError: refuse,
    onSuccess: ({ to }) => notifyDone(t('sentTo', { address: to })),
  })
  const problem = [preview, send].find(
    ({ error }) => error && Object.keys(toApiError(error).fields).length === 0,
  )
  return (
    <>
      <div className="actions">
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          {t('preview')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {t('sendNow')}
        </Button>
      </div>
      {problem && <Failed what={t('thePreview')} error={problem.error} onRetry={() => problem.mutate()} />}
      {preview.isPending && <SkeletonLines />}
      {preview.data && (
        <Dialog title={preview.data.subject} size={1150} onClose={() => preview.reset()}>
          <iframe
            className="mailbody"
            title={t('previewOf')}
            // Never scripts: what it holds is ours, but says what strangers wrote.
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            srcDoc={preview.data.html}
            style={{ height: '70dvh' }}
          />
        </Dialog>
      )}
    </>
  )
}
