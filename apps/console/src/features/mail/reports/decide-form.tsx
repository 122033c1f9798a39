/** What was said and where the copies are; deciding acts on all of them. */
import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import {
  decideReportsRoute,
  type ReportDecided,
  type ReportDetail,
} from '@postern/contract/routes/misjudgement.ts'
import { REPORT_TEXTS } from '@postern/contract/texts/mail-reports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { codeText, thrownText } from '../../../lib/error-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { WAITING_KEY } from '../../../lib/waiting-key.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../../ui/states.tsx'
import { REPORTS_KEY, useGroup } from './api.ts'
import css from './reports.module.css'

export function DecideForm({ id }: { readonly id: number }) {
  const t = useT(REPORT_TEXTS)
  const query = useGroup(id)
  if (query.isPending) return <SkeletonLines count={5} />
  if (query.isError)
    return <Failed what={t('theReports')} error={query.error} onRetry={() => void query.refetch()} />
  return <Loaded group={query.data} />
}

function Loaded({ group }: { readonly group: ReportDetail }) {
  const t = useT(REPORT_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const [answer, setAnswer] = useState('')
  const [filter, setFilter] = useState(false)
  const decide = useDeciding()
  const { wish, filter_sender: sender } = group
  const policy = wish === 'normal' ? 'allow' : 'deny'
  const filters = sender !== '' && may(`filter-system-inbound_domain_${policy}`)
  const send = (agree: boolean) => decide.mutate({ id: group.id, agree, answer, filter: agree && filter })
  return (
    <div className={css['more']}>
      <Said group={group} />
      <p>{t('copies', group.copies)}</p>
      <p className="dim">{t(`does.${wish}`)}</p>
      {filters && (
        <Checkbox
          checked={filter}
          label={t(`filter.${wish}`, { sender: isolated(sender) })}
          onChange={(event) => setFilter(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label={t('answer')}
        value={answer}
        maxLength={LIMITS.reportAnswer}
        autosize
        minRows={2}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      {decide.isError && (
        <Notice tone="error" role="alert">
          {thrownText(decide.error, language)}
        </Notice>
      )}
      <Group gap={8}>
        <Button loading={decide.isPending} onClick={() => send(true)}>
          {t('agree')}
        </Button>
        <Button variant="default" disabled={decide.isPending} onClick={() => send(false)}>
          {t('disagree')}
        </Button>
        {group.sample && (
          <LinkButton variant="subtle" to="/mail/inbound/mail/$id" params={{ id: group.sample.id }}>
            {t('openMail')}
          </LinkButton>
        )}
      </Group>
    </div>
  )
}

function Said({ group }: { readonly group: ReportDetail }) {
  const t = useT(REPORT_TEXTS)
  return (
    <section aria-label={t('said')}>
      <ul className={css['said']}>
        {group.said.map(({ mail_id: mail, reporter, at, path, comment }) => (
          <li key={`${mail} ${reporter}`}>
            <ForeignText className="strong" text={reporter} />{' '}
            <time className="dim" dateTime={at}>
              {formatDateTime(at)}
            </time>{' '}
            {path === 'mail' && <span className="dim">{t('byMail')}</span>}
            {comment !== '' && (
              <div>
                <ForeignText text={comment} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useDeciding() {
  const t = useT(REPORT_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; agree: boolean; answer: string; filter: boolean }) =>
      call(decideReportsRoute, { params: { id }, body }),
    onSuccess: async (done) => {
      notifyDone([t('answered'), ...OUTCOMES.flatMap((name) => said(done, name))].join(' '))
      if (done.filter_error !== null)
        notifyFailed(t('filterFailed', { reason: codeText(done.filter_error, language) }))
      await Promise.all(
        [[REPORTS_KEY], ['mails'], WAITING_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
  function said(done: ReportDecided, name: (typeof OUTCOMES)[number]): string[] {
    return done[name] === 0 ? [] : [t(name, { count: done[name] })]
  }
}
const OUTCOMES = ['released', 'taken', 'delivered', 'failed'] as const
