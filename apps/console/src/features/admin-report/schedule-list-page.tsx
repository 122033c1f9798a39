/** Schedules of administrator reports. */
import { type ReportScheduleRow } from '@postern/contract/routes/admin-report.ts'
import { ADMIN_REPORT_TEXTS } from '@postern/contract/texts/admin-report.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { whenText } from '../../lib/when.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateLink } from '../../ui/list-page/create-button.tsx'
import { useActivation } from '../../ui/list-page/use-activation.ts'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { deleteSchedules, NAME, scheduleListQuery, turnSchedules } from './api.ts'
import { SCHEDULE_SORTS } from './search.ts'

const TONES = { on: 'good', off: 'wait', lost: 'over' } as const

export function ScheduleListPage() {
  const t = useT(ADMIN_REPORT_TEXTS)
  const list = useListPage({
    name: NAME,
    search: useSearch({ from: '/shell/config/report/schedule' }),
    read: scheduleListQuery,
    sorts: SCHEDULE_SORTS,
    usual: { by: 'name', order: 'asc' },
  })
  const { query } = list
  return (
    <ConfigList
      {...list}
      title={t('title')}
      what={t('theSchedules')}
      columns={useColumns()}
      rowLabel={(row) => row.name}
      linkOf={({ id }) => linkOptions({ to: '/config/report/schedule/form', search: { cmd: 'mod', id } })}
      onDelete={deleteSchedules}
      bulk={useActivation(turnSchedules)}
      add={<CreateLink to="/config/report/schedule/form" search={{ cmd: 'add' }} />}
      note={query.data && <p className="dim">{t('about', { zone: query.data.zone })}</p>}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  )
}

function useColumns(): readonly GridColumn<ReportScheduleRow>[] {
  const t = useT(ADMIN_REPORT_TEXTS)
  const { language } = useLanguage()
  return useMemo(() => {
    const moment = (iso: string | null) => (iso === null ? '–' : formatDateTime(iso))
    return [
      {
        id: 'name',
        header: t('name'),
        size: 170,
        sort: 'name',
        cell: (row) => <span className="strong">{row.name}</span>,
      },
      {
        id: 'send_time',
        header: t('when'),
        size: 170,
        sort: 'send_time',
        cell: (row) => whenText(row, language),
      },
      {
        id: 'region',
        header: t('region'),
        size: 150,
        cell: (row) => (row.region === 'all' ? t('region.all') : regionName(row)),
      },
      {
        id: 'state',
        header: t('state'),
        size: 130,
        cell: (row) => <ToneBadge tone={TONES[row.state]}>{t(`state.${row.state}`)}</ToneBadge>,
      },
      {
        id: 'recipients',
        header: t('recipients'),
        size: 210,
        grow: true,
        cell: (row) => row.recipients.join(', '),
      },
      { id: 'next', header: t('next'), size: 160, cell: (row) => moment(row.next_at) },
      { id: 'last', header: t('last'), size: 160, cell: (row) => moment(row.last_at) },
    ]
  }, [t, language])
}

/** `own.example / Sales`. */
export function regionName({ domain, group }: Pick<ReportScheduleRow, 'domain' | 'group'>): string {
  return group === '' ? toUnicodeDomain(domain) : `${toUnicodeDomain(domain)} / ${group}`
}
