/** Saying that verdicts are wrong: which way follows from what the mails were judged. */
import { Button, Group, Textarea } from '@mantine/core'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import type { ReportWish } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { reportMailsRoute } from '@postern/contract/routes/misjudgement.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { REPORT_TEXTS } from '@postern/contract/texts/mail-reports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { subjectOf } from '../mail-words.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { failuresOf } from '../act/use-mail-actions.tsx'
import type { ReportDialogProps } from './dialog-props.ts'

export function ReportDialog({ mails, onClose, onFailures }: ReportDialogProps) {
  const t = useT(REPORT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const [comment, setComment] = useState('')
  const wishes = wishesOf(mails)
  const send = useSending(wishes, ({ done, failures }) => {
    onClose()
    if (failures.rows.length > 0) onFailures(failures)
    if (done > 0) notifyDone(t('sent', { count: done }))
  })
  return (
    <Dialog onClose={onClose} title={t('dialogTitle')} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate(comment)
        }}
      >
        <div className="stack">
          {send.isError && (
            <Notice tone="error" role="alert">
              {thrownText(send.error, language)}
            </Notice>
          )}
          {mails.length === 1 ? (
            <p>
              <ForeignText className="strong" text={subjectOf(mails[0]!, language)} />
              {' – '}
              {t(`wish.${wishes[0]!.wish}`)}
            </p>
          ) : (
            <ul>
              {wishes.map(({ wish, mails: some }) => (
                <li key={wish}>{t(`count.${wish}`, { count: some.length })}</li>
              ))}
            </ul>
          )}
          <p className="dim">{t('dialogAbout')}</p>
          <Textarea
            label={t('comment')}
            value={comment}
            maxLength={LIMITS.reportComment}
            autosize
            minRows={2}
            data-autofocus
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('send')}
            </Button>
          </Group>
        </div>
      </form>
    </Dialog>
  )
}

interface WishOf {
  readonly wish: ReportWish
  readonly mails: readonly MailRow[]
}

/** Normal mail can only be wished to be spam, and the other way round. */
function wishesOf(mails: readonly MailRow[]): readonly WishOf[] {
  const groups = [
    { wish: 'normal' as const, mails: mails.filter((mail) => mail.class !== 'normal') },
    { wish: 'spam' as const, mails: mails.filter((mail) => mail.class === 'normal') },
  ]
  return groups.filter((group) => group.mails.length > 0)
}

function useSending(
  wishes: readonly WishOf[],
  onSent: (outcome: { done: number; failures: ReturnType<typeof failuresOf> }) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (comment: string) => {
      const all = { done: 0, failures: { done: 0, rows: [] } as ReturnType<typeof failuresOf> }
      for (const { wish, mails } of wishes) {
        const reply = await call(reportMailsRoute, {
          body: { chk: mails.map(({ id }) => id), wish, comment },
        })
        all.done += reply.done
        all.failures = { done: all.done, rows: [...all.failures.rows, ...failuresOf(reply, mails).rows] }
      }
      return all
    },
    onSuccess: async (outcome) => {
      onSent(outcome)
      await Promise.all(['mails', 'reports'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
  })
}
