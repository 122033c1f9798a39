/** Spam reports that were sent: to whom, what became of them, and sending them again. */
import { REPORT_READERS, type ReportReader } from '@postern/contract/codes/admin-report.ts'
import { REPORT_STATES } from '@postern/contract/codes/spam-report.ts'
import {
  listReportMailsRoute,
  resendReportMailsRoute,
  type ReportMailRow,
} from '@postern/contract/routes/spam-report.ts'
import { REPORT_LOG_TEXTS } from '@postern/contract/texts/spam-report.ts'
import { Link, linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { listQuery, withRows } from '../../lib/rows.ts'
import { usePermissions } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import { ListChoice } from '../../ui/list-page/list-choice.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'

const NAME = 'report-log'
const readLog = listQuery(NAME, listReportMailsRoute)
const resend = withRows(resendReportMailsRoute)
const TONES = { P: 'wait', S: 'good', F: 'over' } as const

export function ReportLogPage() {
  const t = useT(REPORT_LOG_TEXTS)
  const { of = 'user', ...search } = useSearch({ from: '/shell/config/report/log' })
  const list = useListPage({
    name: NAME,
    search,
    read: (asked) => readLog({ ...asked, of }),
    sorts: [],
    usual: { by: 'made_at', order: 'desc' },
    beside: { of },
  })
  const { onSearch } = list
  const may = usePermissions()
  return (
    <ConfigList
      {...list}
      title={t('title')}
      what={t('theLog')}
      columns={useColumns(of)}
      rowLabel={(row) => `${row.recipient} ${formatDateTime(row.made_at)}`}
      linkOf={({ user_id: id }) =>
        id !== null && may('member-user-list')
          ? linkOptions({ to: '/member/user/form', search: { cmd: 'mod', id } })
          : null
      }
      bulk={[
        {
          label: t('resend'),
          run: resend,
          said: (count) => t('sent', { count }),
        },
      ]}
      filters={
        <ListChoice
          allowDeselect={false}
          label={t('state')}
          all={t('allStates')}
          choices={REPORT_STATES}
          nameOf={(state) => t(`state.${state}`)}
          value={search.state}
          onChoice={(state) => onSearch({ ...search, state, page: undefined })}
        />
      }
      note={
        <>
          <Readers of={of} />
          <p className="dim">{t(of === 'admin' ? 'aboutAdmin' : 'about')}</p>
        </>
      }
      empty={{ title: t('empty'), hint: t(of === 'admin' ? 'emptyAdminHint' : 'emptyHint') }}
    />
  )
}

/** Two tabs: what went to users, and to those whom schedules name. */
function Readers({ of }: { readonly of: ReportReader }) {
  const t = useT(REPORT_LOG_TEXTS)
  return (
    <nav className="tabs" aria-label={t('readers')}>
      {REPORT_READERS.map((reader) => (
        <Link
          key={reader}
          to="/config/report/log"
          search={{ of: reader, state: undefined }}
          {...(reader === of ? { 'aria-current': 'page' } : {})}
        >
          {t(`of.${reader}`)}
        </Link>
      ))}
    </nav>
  )
}

function useColumns(of: ReportReader): readonly GridColumn<ReportMailRow>[] {
  const t = useT(REPORT_LOG_TEXTS)
  const { language } = useLanguage()
  return useMemo(
    () => [
      ...(of === 'admin'
        ? [
            {
              id: 'report',
              header: t('report'),
              size: 200,
              cell: (row: ReportMailRow) => row.name || t('tried'),
            },
          ]
        : []),
      { id: 'recipient', header: t('recipient'), size: 240, names: true, cell: (row) => row.recipient },
      { id: 'domain', header: t('domain'), size: 160, cell: (row) => row.domain ?? '–' },
      {
        id: 'made_at',
        header: t('made'),
        size: 170,
        sort: 'made_at',
        cell: (row) => formatDateTime(row.made_at),
      },
      { id: 'kind', header: t('kind'), size: 130, cell: (row) => t(`kind.${row.kind}`) },
      {
        id: 'mails',
        header: t('mails'),
        size: 140,
        cell: (row) =>
          of === 'admin'
            ? formatNumber(row.mails, language)
            : t('mailsOf', {
                count: formatNumber(row.mails, language),
                waiting: formatNumber(row.waiting, language),
              }),
      },
      {
        id: 'state',
        header: t('state'),
        size: 120,
        cell: (row) => <ToneBadge tone={TONES[row.state]}>{t(`state.${row.state}`)}</ToneBadge>,
      },
      {
        id: 'reply',
        header: t('reply'),
        size: 260,
        grow: true,
        cell: ({ reply }) =>
          reply === 'RECIPIENT_NOT_OURS' ? t('notOurs') : <ForeignText text={reply} title={reply} />,
      },
    ],
    [t, language, of],
  )
}
