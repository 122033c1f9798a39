/** What is wrong, and what was. */
import { SegmentedControl } from '@mantine/core'
import { acknowledgeAlertsRoute, muteAlertsRoute, type AlertRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { alertName, amountText, lastedText, limitText } from '@postern/contract/texts/alert-sentence.ts'
import { Link, linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { asRoute } from '../../lib/as-route.ts'
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { withRows } from '../../lib/rows.ts'
import { useSession } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { AlertBadge } from './alert-badge.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { ALERTS, alertsQuery } from './api.ts'
import { alertLink } from './links.ts'
import { MuteDialog } from './mute-dialog.tsx'
import { regionOf, sentenceOf } from './words.ts'

export function AlertListPage() {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const list = useListPage({
    name: ALERTS,
    search: useSearch({ from: '/shell/alert/alerts' }),
    read: alertsQuery,
    sorts: [],
    usual: { by: 'opened_at', order: 'desc' },
  })
  const { search, onSearch, query } = list
  const isOver = search.state === 'over'
  const count = (of: 'open' | 'over') => formatNumber(query.data?.counts[of] ?? 0, language)
  return (
    <>
      <ConfigList
        {...list}
        title={t('title')}
        what={t('theAlerts')}
        columns={useColumns(isOver)}
        rowLabel={(row) => `${alertName({ kind: row.kind, name: row.rule_name }, language)} ${row.subject}`}
        linkOf={({ id }) => linkOptions({ to: '/alert/alerts', search: { ...search, id } })}
        bulk={
          isOver
            ? []
            : [
                { label: t('acknowledge'), run: withRows(acknowledgeAlertsRoute) },
                { label: t('mute'), ask: MuteDialog },
                { label: t('unmute'), run: (chk) => call(muteAlertsRoute, { body: { chk, hours: 0 } }) },
              ]
        }
        filters={
          <SegmentedControl
            aria-label={t('show')}
            value={isOver ? 'over' : 'open'}
            onChange={(chosen) =>
              onSearch({ ...search, state: chosen === 'over' ? 'over' : undefined, page: undefined })
            }
            data={[
              { value: 'open', label: t('openCount', { count: count('open') }) },
              { value: 'over', label: t('overCount', { count: count('over') }) },
            ]}
          />
        }
        empty={
          isOver
            ? { title: t('emptyOver'), hint: t('emptyOverHint') }
            : { title: t('emptyOpen'), hint: t('emptyOpenHint') }
        }
      />
      {search.id !== undefined && (
        <AlertDialog key={search.id} id={search.id} onClose={() => onSearch({ ...search, id: undefined })} />
      )}
    </>
  )
}

function useColumns(isOver: boolean): readonly GridColumn<AlertRow>[] {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  return useMemo(() => {
    const lasted = ({ since, over_at: over }: AlertRow) =>
      over === null
        ? formatRelative(since, language)
        : lastedText(Math.max(1, Math.round((Date.parse(over) - Date.parse(since)) / 60_000)), language)
    return [
      { id: 'state', header: t('state'), size: 120, cell: (row) => <AlertBadge row={row} /> },
      {
        id: 'what',
        header: t('what'),
        size: 320,
        grow: true,
        names: true,
        cell: (row) => (
          <>
            <span className="strong">{alertName({ kind: row.kind, name: row.rule_name }, language)}</span>
            <span className="dim"> · {sentenceOf(row, language)}</span>
          </>
        ),
      },
      {
        id: 'value',
        header: t(isOver ? 'worstAndLimit' : 'nowAndLimit'),
        size: 130,
        cell: (row) => <Amount row={row} />,
      },
      { id: 'domain', header: t('region'), size: 140, cell: (row) => regionOf(row.domain, language) },
      {
        id: 'opened_at',
        header: t('since'),
        size: 156,
        sort: 'opened_at',
        cell: (row) => formatDateTime(row.since),
      },
      { id: 'lasted', header: t('lasted'), size: 96, cell: lasted },
      {
        id: 'acknowledged',
        optional: true,
        header: t('state.acknowledged'),
        size: 200,
        cell: ({ acknowledged_by: who, acknowledged_at: at }) =>
          at === null ? '' : t('acknowledgedBy', { who, time: formatDateTime(at) }),
      },
    ]
  }, [t, language, isOver])
}

/** The number of an alert, which opens what it counts where the reader may look. */
function Amount({ row }: { readonly row: AlertRow }) {
  const { language } = useLanguage()
  const { value, peak, unit, limit } = row.numbers
  const link = alertLink(row, useSession()?.permissions ?? [])
  const amount = amountText(row.state === 'over' ? peak : value, row.numbers, language)
  return (
    <>
      {link === null ? (
        amount
      ) : (
        <Link {...asRoute(link)} onClick={(event) => event.stopPropagation()}>
          {amount}
        </Link>
      )}
      <span className="dim"> / {limitText(limit, unit, language)}</span>
    </>
  )
}
