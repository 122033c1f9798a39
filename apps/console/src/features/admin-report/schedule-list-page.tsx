/** Schedules of administrator reports. */
import {
  activateReportSchedulesRoute,
  deleteReportSchedulesRoute,
  type ReportScheduleRow,
} from '@postern/contract/routes/admin-report.ts'
import { ADMIN_REPORT_TEXTS } from '@postern/contract/texts/admin-report.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { whenText } from '../../lib/when.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { NAME, scheduleListQuery } from './api.ts'
import { SCHEDULE_SORTS } from './search.ts'

const TONES = { on: 'good', off: 'wait', lost: 'over' } as const

export function ScheduleListPage() {
  const t = useT(ADMIN_REPORT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const search = useSearch({ from: '/shell/config/report/schedule' })
  const navigate = useNavigate()
  const query = useQuery(scheduleListQuery(search))
  const go = (next: typeof search) => void navigate({ to: '/config/report/schedule', search: next })
  const activate = (active: boolean) => (chk: number[]) =>
    call(activateReportSchedulesRoute, { body: { chk, is_act: active } })
  return (
    <ConfigList<ReportScheduleRow, typeof search>
      name={NAME}
      title={t('title')}
      what={t('theSchedules')}
      query={query}
      columns={useColumns()}
      rowLabel={(row) => row.name}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'name', order: search.order ?? 'asc' }}
      onSort={(by, order) =>
        go({ ...search, sort: SCHEDULE_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      linkOf={({ id }) => linkOptions({ to: '/config/report/schedule/form', search: { cmd: 'mod', id } })}
      onDelete={(chk) => call(deleteReportSchedulesRoute, { body: { chk } })}
      bulk={[
        { label: common('activate'), run: activate(true), undo: activate(false) },
        { label: common('deactivate'), run: activate(false), undo: activate(true) },
      ]}
      add={
        <LinkButton
          leftSection={<IconPlus size={16} aria-hidden />}
          to="/config/report/schedule/form"
          search={{ cmd: 'add' }}
        >
          {common('create')}
        </LinkButton>
      }
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
