/** What was decided about reports, what came of it, and taking it back. */
import { Button } from '@mantine/core'
import { undoReportDecisionRoute, type ReportDecision } from '@postern/contract/routes/misjudgement.ts'
import { REPORT_TEXTS } from '@postern/contract/texts/mail-reports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { thrownText } from '../../../lib/error-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.ts'
import { Tag } from '../../../ui/tag.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { REPORTS_KEY } from './api.ts'
import css from './reports.module.css'

const OUTCOMES = ['released', 'taken', 'delivered', 'failed'] as const

export function DecisionCard({ decision }: { readonly decision: ReportDecision }) {
  const t = useT(REPORT_TEXTS)
  const { agreed, at, email, answer, undone_at: undone, title } = decision
  const outcomes = OUTCOMES.filter((name) => decision[name] > 0)
  return (
    <li className={css['card']}>
      <h2>
        <ForeignText text={title || t('mailGone')} />
      </h2>
      <div className={css['line']}>
        <Tag>{t(`wish.${decision.wish}`)}</Tag>
        <ToneBadge tone={agreed ? 'good' : 'over'}>
          {t(agreed ? 'decided.agreed' : 'decided.disagreed')}
        </ToneBadge>
        <span className="dim">{t('decidedBy', { who: email, time: formatDateTime(at) })}</span>
        {decision.filter && undone === null && <span className="dim">{t('withFilter')}</span>}
      </div>
      {outcomes.length > 0 && <p>{outcomes.map((name) => t(name, { count: decision[name] })).join(' ')}</p>}
      {answer !== '' && (
        <p className="dim">
          <ForeignText text={answer} />
        </p>
      )}
      {undone === null ? <Undo id={decision.id} /> : <p>{t('undone', { time: formatDateTime(undone) })}</p>}
    </li>
  )
}

function Undo({ id }: { readonly id: number }) {
  const t = useT(REPORT_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: () => call(undoReportDecisionRoute, { params: { id } }),
    onSuccess: (reply) => notifyDone(t('undoDone', reply)),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: async () => {
      setAsking(false)
      await Promise.all([REPORTS_KEY, 'mails'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
  })
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      {asking && (
        <AskDialog
          title={t('undoAsk')}
          text={t('undoHelp')}
          label={t('undo')}
          pending={undo.isPending}
          onClose={() => setAsking(false)}
          onYes={() => undo.mutate()}
        />
      )}
    </div>
  )
}
