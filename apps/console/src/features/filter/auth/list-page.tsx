/** Authentication filters of one region and policy. */
import type { AuthFilterRow } from '@postern/contract/routes/auth-filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { AUTH_FILTER_TEXTS } from '@postern/contract/texts/auth-filter.ts'
import { linkOptions, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { ConfigList } from '../../../ui/config-list.tsx'
import { CreateLink } from '../../../ui/list-page/create-button.tsx'
import { useListPage } from '../../../ui/list-page/use-list-page.ts'
import { useActivation } from '../../../ui/list-page/use-activation.ts'
import type { GridColumn } from '../../../ui/grid-view.ts'
import { ImportButton } from '../../../ui/import-button.tsx'
import { Moment, Rules, State } from '../filter-columns.tsx'
import { activateAuthFilters, AUTH_FILTERS, authListQuery, deleteAuthFilters } from './api.ts'
import { useRegion } from './regions.ts'
import { AUTH_SORTS } from './search.ts'
import { AuthTabs } from './tabs.tsx'
import { PathChoice } from '../path-choice.tsx'

const LIST = '/filter/system/inbound/auth/$policy/list'
const FORM = '/filter/system/inbound/auth/$policy/form'

export function AuthFilterListPage() {
  const t = useT(AUTH_FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { policy } = useParams({ from: `/shell${LIST}` })
  const search = useSearch({ from: `/shell${LIST}` })
  const region = useRegion(search.region)
  const place = { region, policy }
  const list = useListPage({
    name: AUTH_FILTERS,
    search,
    read: (asked) => authListQuery(place, asked),
    sorts: AUTH_SORTS,
    usual: { by: 'date', order: 'desc' },
  })
  const { onSearch } = list
  const words = { region: common(`region.${region}`) }
  return (
    <ConfigList
      {...list}
      key={`${region}-${policy}`}
      title={t(policy === 'allow' ? 'allowTitle' : 'denyTitle', words)}
      what={t('theFilters')}
      columns={useColumns(region === 'all')}
      rowLabel={(row) => row.name}
      linkOf={({ id }) => linkOptions({ to: FORM, params: { policy }, search: { cmd: 'mod', id, region } })}
      onDelete={(ids) => deleteAuthFilters(place, ids)}
      bulk={useActivation((active) => (ids) => activateAuthFilters(place, ids, active), { undo: false })}
      add={
        <>
          <ImportButton to="/filter/system/bulk-registration" permission="filter-system-bulk_registration" />
          <CreateLink to={FORM} params={{ policy }} search={{ cmd: 'add', region }} />
        </>
      }
      filters={
        <PathChoice path={search.path} onPath={(path) => onSearch({ ...search, path, page: undefined })} />
      }
      empty={{ title: t('empty'), hint: t(policy === 'allow' ? 'allowAbout' : 'denyAbout') }}
      note={
        <>
          <AuthTabs region={region} policy={policy} />
          <p className="dim">{t(policy === 'allow' ? 'allowAbout' : 'denyAbout')}</p>
        </>
      }
    />
  )
}

/** `everyones`: they have no owner to be shown. */
function useColumns(everyones: boolean): readonly GridColumn<AuthFilterRow>[] {
  const common = useT(COMMON_TEXTS)
  const t = useT(FILTER_TEXTS)
  return useMemo(() => {
    const owner: GridColumn<AuthFilterRow> = {
      id: 'owner',
      header: t('owner'),
      size: 200,
      cell: (row) => row.user ?? row.group ?? row.domain ?? '',
    }
    return [
      {
        id: 'name',
        header: common('filterName'),
        size: 200,
        sort: 'name',
        cell: (row) => <span className="strong">{row.name}</span>,
      },
      { id: 'rules', header: t('rules'), size: 220, grow: true, cell: (row) => <Rules row={row} /> },
      ...(everyones ? [] : [owner]),
      { id: 'act', header: common('status'), size: 84, sort: 'is_act', cell: (row) => <State row={row} /> },
      {
        id: 'path',
        header: common('registrationPath'),
        size: 110,
        cell: (row) => common(`path.${row.path}`),
      },
      {
        id: 'expires',
        header: t('expires'),
        size: 102,
        sort: 'valid_until',
        cell: (row) => <Moment at={row.valid_until} />,
      },
      {
        id: 'date',
        header: common('addDate'),
        size: 160,
        sort: 'date',
        cell: (row) => formatDateTime(row.date),
      },
      { id: 'comment', header: common('comment'), size: 200, optional: true, cell: (row) => row.comment },
    ]
  }, [common, t, everyones])
}
