/** In the form of a filter: what its draft would have changed in the mail of the last days. */
import { Button, Group, NumberInput, Progress } from '@mantine/core'
import type { PolicyName } from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { Backtest } from '@postern/contract/routes/filter-backtest.ts'
import { BACKTEST_TEXTS } from '@postern/contract/texts/filter-backtest.ts'
import { TRY_TEXTS } from '@postern/contract/texts/filter-try.ts'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { codeText, thrownText } from '../../../lib/error-text.ts'
import { formatNumber, formatShortDate } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { mailState, StateBadge } from '../../../ui/state-badge.tsx'
import { Failed } from '../../../ui/states.tsx'
import type { FilterPlace } from '../api.ts'
import type { FilterForm } from '../filter-form.ts'
import { backtestQuery, cancelBacktest, startBacktest } from './api.ts'
import { valuesOf } from './form-values.ts'
import css from './try.module.css'

interface BacktestPanelProps {
  readonly form: FilterForm
  readonly place: FilterPlace
  /** Of the filter that is edited. */
  readonly id: number | undefined
}

const WEEK = 7

export function BacktestPanel({ form, place, id }: BacktestPanelProps) {
  const t = useT(BACKTEST_TEXTS)
  const { language } = useLanguage()
  const [days, setDays] = useState(WEEK)
  const start = useMutation({
    mutationFn: async () => {
      const filter = await valuesOf(form)
      return (
        filter && startBacktest(place, { days, filter: { ...filter, ...(id === undefined ? {} : { id }) } })
      )
    },
  })
  return (
    <fieldset>
      <legend>{t('title')}</legend>
      <div className={css['trial']}>
        <p className="dim small">{t('help')}</p>
        <Group align="end" gap={12}>
          <NumberInput
            label={t('days')}
            w={110}
            min={1}
            max={LIMITS.backtestDays}
            allowDecimal={false}
            clampBehavior="strict"
            value={days}
            onChange={(value) => setDays(typeof value === 'number' ? value : WEEK)}
          />
          <Button
            variant="light"
            leftSection={<IconHistory size={16} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t('start')}
          </Button>
        </Group>
        {start.isError && (
          <Notice tone="error" role="alert">
            {thrownText(start.error, language)}
          </Notice>
        )}
        {start.data && <BacktestRun key={start.data.id} id={start.data.id} policy={place.policy} />}
      </div>
    </fieldset>
  )
}

interface RunProps {
  readonly id: number
  readonly policy: PolicyName
}

export function BacktestRun({ id, policy }: RunProps) {
  const t = useT(BACKTEST_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const query = useQuery(backtestQuery(id))
  const cancel = useMutation({
    mutationFn: () => cancelBacktest(id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['filters', 'backtest', id] }),
  })
  if (query.isError)
    return <Failed what={t('theRun')} error={query.error} onRetry={() => void query.refetch()} />
  const run = query.data
  if (!run) return null
  const running = run.state === 'running'
  return (
    <section className={css['trial']} aria-label={t('theRun')}>
      <Group gap={12} role="status">
        <strong>{t(`state.${run.state}`)}</strong>
        <span className="dim">{t('progress', { total: run.total, progress: run.progress })}</span>
        {running && (
          <Button variant="default" size="compact-sm" onClick={() => cancel.mutate()}>
            {t('cancel')}
          </Button>
        )}
      </Group>
      {run.error !== null && (
        <Notice tone="error" role="alert">
          {codeText(run.error, language)}
        </Notice>
      )}
      {running && (
        <Progress value={run.total === 0 ? 0 : (100 * run.progress) / run.total} aria-label={t('title')} />
      )}
      <Outcome run={run} policy={policy} />
    </section>
  )
}

/** How many it meets all the same, and why nothing comes of that. */
function Unchanged({ run: { judged }, policy }: OutcomeProps) {
  const t = useT(BACKTEST_TEXTS)
  return (
    <>
      <p className="strong">{judged === 0 ? t('noneMet') : t('met', { count: judged })}</p>
      <p className="dim small">{judged === 0 ? t('noneMetHelp') : t(`metHelp.${policy}`)}</p>
    </>
  )
}

interface OutcomeProps {
  readonly run: Backtest
  readonly policy: PolicyName
}

function Outcome({ run, policy }: OutcomeProps) {
  const t = useT(BACKTEST_TEXTS)
  const { language } = useLanguage()
  return (
    <>
      {run.more && (
        <p className="dim small">{t('more', { count: formatNumber(LIMITS.backtestMails, language) })}</p>
      )}
      {run.unread > 0 && <p className="dim small">{t('unread', { count: run.unread })}</p>}
      {run.changed === 0 ? (
        run.state === 'done' && <Unchanged run={run} policy={policy} />
      ) : (
        <Changed run={run} />
      )}
    </>
  )
}

function Changed({ run }: { readonly run: Backtest }) {
  const t = useT(BACKTEST_TEXTS)
  const tryText = useT(TRY_TEXTS)
  return (
    <>
      <p className="strong">{t('changed', { count: run.changed })}</p>
      <ul className={css['conditions']}>
        {run.counts.map(({ from, to, mails }, index) => (
          <li key={index}>
            <span className={css['head']}>
              <StateBadge state={mailState(from)} /> → <StateBadge state={mailState(to)} />
              <strong className="num">{mails}</strong>
            </span>
          </li>
        ))}
      </ul>
      {run.changed > run.mails.length && (
        <p className="dim small">{t('shown', { count: run.mails.length })}</p>
      )}
      <div className={css['stored']}>
        <ul aria-label={t('list')}>
          {run.mails.map((mail) => (
            <li key={mail.id} className={css['row']}>
              <Link to="/mail/inbound/mail/$id" params={{ id: mail.id }}>
                <ForeignText text={mail.title || tryText('noSubject')} />
              </Link>
              <span className="dim">
                <ForeignText text={mail.sender} /> → <ForeignText text={mail.receiver} />
              </span>
              <span>
                <StateBadge state={mailState(mail.from)} /> → <StateBadge state={mailState(mail.to)} />{' '}
                {formatShortDate(mail.receive_date)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
