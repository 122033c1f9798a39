/** Ways of telling alerts. */
import { type AlertWayRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateLink } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { deleteWays, WAYS, waysQuery } from './api.ts'
import { NAMED_SORTS } from './search.ts'
import { regionOf, wayName, whereTo } from './words.ts'

export function WayListPage() {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const list = useListPage({
    name: WAYS,
    search: useSearch({ from: '/shell/alert/way/list' }),
    read: waysQuery,
    sorts: NAMED_SORTS,
    usual: { by: 'name', order: 'asc' },
  })
  const { query } = list
  return (
    <ConfigList
      {...list}
      title={t('waysTitle')}
      what={t('theWays')}
      columns={useColumns()}
      rowLabel={(row) => wayName(row, language)}
      linkOf={({ id }) => linkOptions({ to: '/alert/way/form', search: { cmd: 'mod', id } })}
      onDelete={deleteWays}
      add={<CreateLink to="/alert/way/form" search={{ cmd: 'add' }} />}
      note={query.data && <p className="dim">{t('waysAbout', { zone: query.data.zone })}</p>}
      empty={{ title: t('waysEmpty'), hint: t('waysEmptyHint') }}
    />
  )
}

function useColumns(): readonly GridColumn<AlertWayRow>[] {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        size: 200,
        sort: 'name',
        cell: (row) => <span className="strong">{wayName(row, language)}</span>,
      },
      { id: 'kind', header: t('wayKind'), size: 100, cell: (row) => t(`way.${row.kind}`) },
      { id: 'to', header: t('whereTo'), size: 260, grow: true, cell: (row) => whereTo(row, language) },
      { id: 'region', header: t('region'), size: 150, cell: (row) => regionOf(row.domain, language) },
      {
        id: 'quiet',
        header: t('quiet'),
        size: 150,
        cell: ({ quiet_from: from, quiet_to: to }) => (from === null ? '–' : `${from}–${to ?? ''}`),
      },
      {
        id: 'rules',
        header: t('rules'),
        size: 90,
        cell: ({ rules }) => formatNumber(rules, language),
      },
      {
        id: 'state',
        header: t('state'),
        size: 120,
        cell: (row) => (
          <ToneBadge tone={row.is_act ? 'good' : 'wait'}>{t(row.is_act ? 'standard' : 'off')}</ToneBadge>
        ),
      },
    ],
    [t, language],
  )
}
