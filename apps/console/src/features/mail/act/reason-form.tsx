/** Asks why somebody else's mail is to be read; its owner will see the reason. */
import { Button, Group, TextInput } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import { REASON_TEXTS } from '@postern/contract/texts/mail-reason.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { mailContentQuery, mailQueryOf, readWithReason } from '../api.ts'

export function ReasonForm({ id, unmasked }: { readonly id: string; readonly unmasked: boolean }) {
  const t = useT(REASON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const read = useMutation({
    mutationFn: () => readWithReason(id, reason.trim(), unmasked),
    onSuccess: async (content) => {
      queries.setQueryData(mailContentQuery(id, unmasked).queryKey, content)
      await queries.invalidateQueries({ queryKey: mailQueryOf(id).queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') read.mutate()
  }
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 12, maxWidth: 520 }}>
      <Notice tone="info" role="note" title={t('title')}>
        {t('text')}
      </Notice>
      <TextInput
        label={t('reason')}
        required
        maxLength={LIMITS.readingReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {read.isError && (
        <Notice tone="error" role="alert">
          {thrownText(read.error, language)}
        </Notice>
      )}
      <Group>
        <Button type="submit" loading={read.isPending} disabled={reason.trim() === ''}>
          {t('show')}
        </Button>
      </Group>
    </form>
  )
}
