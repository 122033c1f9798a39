/** One's own scheduled exports: the next one, the outcome of the last, and the actions. Cards without pages. */
import { Button } from '@mantine/core'
import type { ExportScheduleRow } from '@postern/contract/routes/export-schedule.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { EXPORT_SCHEDULE_TEXTS } from '@postern/contract/texts/export-schedule.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { whenText } from '../../lib/when.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { schedulesQuery, useScheduleAct } from './schedule-api.ts'
import { useLastWords } from './schedule-words.ts'
import { SearchLine } from './search-line.tsx'
import css from './export.module.css'

export function ScheduleList() {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const query = useQuery(schedulesQuery)
  return (
    <>
      <div className={css['line']}>
        <h2>{t('title')}</h2>
        <LinkButton
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          to="/exports/schedule"
          search={{ cmd: 'add' }}
        >
          {t('add')}
        </LinkButton>
      </div>
      {query.isError && (
        <Failed what={t('theSchedules')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines count={3} />}
      {query.data && <p className="dim">{t('about', { zone: query.data.zone })}</p>}
      {query.data?.schedules.length === 0 && (
        <section className={`card ${css['export']!}`} aria-label={t('none')}>
          <h3>{t('none')}</h3>
          <span className="dim">{t('noneHint')}</span>
        </section>
      )}
      {query.data?.schedules.map((row) => (
        <ScheduleCard key={row.id} row={row} />
      ))}
    </>
  )
}

function ScheduleCard({ row }: { readonly row: ExportScheduleRow }) {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const lists = useT(EXPORT_TEXTS)
  const { language } = useLanguage()
  const last = useLastWords()
  return (
    <section className={`card ${css['export']!}`} aria-label={row.name}>
      <div className={css['line']}>
        <h3>
          <ForeignText text={row.name} />
        </h3>
        {row.next_at === null ? (
          <ToneBadge tone="wait">{t('paused')}</ToneBadge>
        ) : (
          <span>{t('next', { time: formatDateTime(row.next_at) })}</span>
        )}
      </div>
      <div>
        {lists(`list.${row.list}`)} · {t(`period.${row.period ?? 'now'}`)} · {whenText(row, language)} ·{' '}
        {t(`format.${row.format}`)}
      </div>
      <SearchLine query={row.query} />
      {row.last_error === null ? (
        <span className="dim">
          {t('lastLabel')}: {last(row)}
        </span>
      ) : (
        <Notice tone="error" role="note" title={last(row)}>
          <div>{codeText(row.last_error, language)}</div>
        </Notice>
      )}
      <ScheduleButtons row={row} />
    </section>
  )
}

function ScheduleButtons({ row }: { readonly row: ExportScheduleRow }) {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const common = useT(COMMON_TEXTS)
  const [asks, setAsks] = useState(false)
  const act = useScheduleAct(row.id)
  const doing = act.isPending ? act.variables : null
  const toggle = row.is_act ? 'pause' : 'go-on'
  return (
    <div className={css['buttons']}>
      <LinkButton variant="default" to="/exports/schedule" search={{ cmd: 'mod', id: row.id }}>
        {common('edit')}
      </LinkButton>
      <Button variant="default" loading={doing === 'run'} onClick={() => act.mutate('run')}>
        {t('runNow')}
      </Button>
      <Button variant="default" loading={doing === toggle} onClick={() => act.mutate(toggle)}>
        {t(row.is_act ? 'pause' : 'goOn')}
      </Button>
      <Button variant="default" onClick={() => setAsks(true)}>
        {common('delete')}
      </Button>
      <AskDialog
        opened={asks}
        title={t('title')}
        text={t('removeAsk', { name: row.name })}
        label={common('delete')}
        pending={doing === 'delete'}
        onClose={() => setAsks(false)}
        onYes={() => act.mutate('delete', { onSettled: () => setAsks(false) })}
      />
    </div>
  )
}
