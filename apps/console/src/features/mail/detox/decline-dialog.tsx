/** Declines a request for an original, with a reason that its user reads. */
import { Textarea } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActForm } from '../../../ui/form/act-form.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { declineOriginal } from './requests-api.ts'

export function DeclineDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const queries = useQueryClient()
  const [answer, setAnswer] = useState('')
  const decline = useMutation({
    mutationFn: () => declineOriginal(id, answer.trim()),
    onSuccess: async () => {
      notifyDone(t('decline.done'))
      onClose()
      await queries.invalidateQueries({ queryKey: ['mails'] })
      await queries.invalidateQueries({ queryKey: ['original-requests'] })
    },
  })
  return (
    <Dialog title={t('decline.title')} onClose={onClose}>
      <ActForm
        act={decline}
        label={t('decline.send')}
        ready={answer.trim() !== ''}
        onAct={decline.mutate}
        onClose={onClose}
      >
        <Textarea
          label={t('decline.reason')}
          required
          autosize
          minRows={2}
          maxLength={LIMITS.originalAnswer}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          data-autofocus
        />
      </ActForm>
    </Dialog>
  )
}
