/** Declines a request for an original, with a reason that its user reads. */
import { Button, Group, Textarea } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { declineOriginal } from './requests-api.ts'

export function DeclineDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() !== '') decline.mutate()
  }
  return (
    <Dialog title={t('decline.title')} onClose={onClose}>
      <form onSubmit={submit} className="returnoriginal">
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
        {decline.isError && (
          <Notice tone="error" role="alert">
            {thrownText(decline.error, language)}
          </Notice>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={decline.isPending} disabled={answer.trim() === ''}>
            {t('decline.send')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
