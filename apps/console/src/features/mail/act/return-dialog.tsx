/** Sends the original of a disarmed mail: what it contains, why it is sent; it is scanned again before. */
import { Button, Group, Textarea } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { ERROR_TEXTS } from '@postern/contract/texts/errors.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { mailQueryOf, returnOriginal } from '../api.ts'
import { RemovedList } from '../detox/removed-list.tsx'

interface ReturnDialogProps {
  readonly mail: Pick<MailRow, 'id' | 'receiver'>
  /** What the user gave as the reason, where they asked. */
  readonly reason?: string
  readonly onClose: () => void
}

export function ReturnDialog({ mail, reason: given = '', onClose }: ReturnDialogProps) {
  const t = useT(VIEW_DETOX_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [reason, setReason] = useState(given)
  const { data } = useQuery(mailQueryOf(mail.id))
  const send = useMutation({
    mutationFn: async () => {
      const { failed } = await returnOriginal(mail.id, reason.trim())
      return failed[0]?.error ?? null
    },
    onSuccess: async (error) => {
      await queries.invalidateQueries({ queryKey: ['mails'] })
      await queries.invalidateQueries({ queryKey: ['original-requests'] })
      if (error !== null) return
      notifyDone(t('return.sent', { receiver: mail.receiver }))
      onClose()
    },
  })
  const refused = send.data ? ERROR_TEXTS[send.data as keyof typeof ERROR_TEXTS][language] : null
  const failure = send.isError ? thrownText(send.error, language) : refused
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') send.mutate()
  }
  return (
    <Dialog title={t('return.title')} onClose={onClose}>
      <form onSubmit={submit} className="returnoriginal">
        <p>{t('return.text', { receiver: mail.receiver })}</p>
        {data?.detox && <RemovedList report={data.detox} />}
        <Textarea
          label={t('return.reason')}
          required
          autosize
          minRows={2}
          maxLength={LIMITS.readingReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <p className="dim">{t('return.scanned')}</p>
        {failure !== null && (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={send.isPending} disabled={reason.trim() === ''}>
            {t('return.send')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
