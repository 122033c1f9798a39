/** Sends the original of a disarmed mail: what it contains, why it is sent; it is scanned again before. */
import { Textarea } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActForm } from '../../../ui/form/act-form.tsx'
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
  return (
    <Dialog title={t('return.title')} onClose={onClose}>
      <ActForm
        act={send}
        label={t('return.send')}
        ready={reason.trim() !== ''}
        refused={send.data ? codeText(send.data, language) : null}
        onAct={send.mutate}
        onClose={onClose}
      >
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
      </ActForm>
    </Dialog>
  )
}
