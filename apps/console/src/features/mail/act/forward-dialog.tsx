/** Sending mails on: to which addresses, and as what. */
import { Radio, Stack, TextInput } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import { forwardMailsRoute } from '@postern/contract/routes/mail-forward.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { FORWARD_TEXTS } from '@postern/contract/texts/mail-forward.ts'
import { isEmail, normaliseEmail } from '@postern/contract/validation/email.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { codeText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Failures } from '../../../ui/failed-rows.tsx'
import { ActForm } from '../../../ui/form/act-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { failuresOf } from './use-mail-actions.tsx'

interface ForwardDialogProps {
  readonly mails: readonly MailRow[]
  readonly onFailures: (failures: Failures) => void
  readonly onClose: () => void
}

const WAYS = ['attached', 'original'] as const
type Way = (typeof WAYS)[number]

/** What is wrong with the addresses, null when nothing is. */
function problemOf(to: readonly string[]): 'REQUIRED' | 'INVALID_EMAIL' | 'TOO_MANY_ITEMS' | null {
  if (to.length === 0) return 'REQUIRED'
  if (!to.every((address) => isEmail(normaliseEmail(address)))) return 'INVALID_EMAIL'
  return to.length > LIMITS.forwardRecipients ? 'TOO_MANY_ITEMS' : null
}

export function ForwardDialog({ mails, onFailures, onClose }: ForwardDialogProps) {
  const t = useT(FORWARD_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const [way, setWay] = useState<Way>('attached')
  const [tried, setTried] = useState(false)
  const to = words.split(/[\s,;]+/).filter((word) => word !== '')
  const problem = problemOf(to)
  const send = useMutation({
    mutationFn: () => call(forwardMailsRoute, { body: { chk: mails.map(({ id }) => id), to, as: way } }),
    onSuccess: async (reply) => {
      onClose()
      if (reply.failed.length > 0) onFailures(failuresOf(reply, mails))
      if (reply.done > 0) notifyDone(t('done', { count: reply.done }))
      await queries.invalidateQueries({ queryKey: ['mails'] })
    },
  })
  const act = () => {
    setTried(true)
    if (problem === null) send.mutate()
  }
  return (
    <Dialog onClose={onClose} size={520} title={t('title', { count: mails.length })}>
      <ActForm act={send} label={t('send')} onAct={act} onClose={onClose}>
        <TextInput
          data-autofocus
          label={t('to')}
          description={t('toHint', { most: LIMITS.forwardRecipients })}
          type="text"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={tried && problem !== null ? codeText(problem, language) : undefined}
        />
        <Radio.Group label={t('how')} value={way} onChange={(value) => setWay(value)}>
          <Stack gap={8} mt={8}>
            {WAYS.map((one) => (
              <Radio key={one} value={one} label={t(one)} description={t(`${one}Hint`)} />
            ))}
          </Stack>
        </Radio.Group>
        {mails.some((mail) => mail.class !== 'normal') && (
          <Notice tone="warn" role="note">
            {t('warnHeld')}
          </Notice>
        )}
      </ActForm>
    </Dialog>
  )
}
