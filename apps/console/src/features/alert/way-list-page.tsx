/** Ways of telling alerts. */
import { deleteAlertWaysRoute, type AlertWayRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { WAYS, waysQuery } from './api.ts'
import { NAMED_SORTS } from './search.ts'
import { regionOf, wayName, whereTo } from './words.ts'

export function WayListPage() {
  const t = useT(ALERT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const search = useSearch({ from: '/shell/alert/way/list' })
  const navigate = useNavigate()
  const query = useQuery(waysQuery(search))
  const go = (next: typeof search) => void navigate({ to: '/alert/way/list', search: next })
  return (
    <ConfigList<AlertWayRow, typeof search>
      name={WAYS}
      title={t('waysTitle')}
      what={t('theWays')}
      query={query}
      columns={useColumns()}
      rowLabel={(row) => wayName(row, language)}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'name', order: search.order ?? 'asc' }}
      onSort={(by, order) =>
        go({ ...search, sort: NAMED_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      linkOf={({ id }) => linkOptions({ to: '/alert/way/form', search: { cmd: 'mod', id } })}
      onDelete={(chk) => call(deleteAlertWaysRoute, { body: { chk } })}
      add={
        <LinkButton
          leftSection={<IconPlus size={16} aria-hidden />}
          to="/alert/way/form"
          search={{ cmd: 'add' }}
        >
          {common('create')}
        </LinkButton>
      }
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
