/** Authentication filters of one region and policy. */
import { Select } from '@mantine/core'
import type { AuthFilterRow } from '@postern/contract/routes/auth-filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { AUTH_FILTER_TEXTS } from '@postern/contract/texts/auth-filter.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.tsx'
import { ConfigList } from '../../../ui/config-list.tsx'
import type { GridColumn } from '../../../ui/grid-view.ts'
import { ImportButton } from '../../../ui/import-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Moment, Rules, State } from '../filter-columns.tsx'
import { FILTER_PATHS } from '@postern/contract/codes/filter.ts'
import { activateAuthFilters, AUTH_FILTERS, authListQuery, deleteAuthFilters } from './api.ts'
import { useRegion } from './regions.ts'
import { AUTH_SORTS, type AuthListSearch } from './search.ts'
import { AuthTabs } from './tabs.tsx'

const LIST = '/filter/system/inbound/auth/$policy/list'
const FORM = '/filter/system/inbound/auth/$policy/form'

export function AuthFilterListPage() {
  const t = useT(AUTH_FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { policy } = useParams({ from: `/shell${LIST}` })
  const search = useSearch({ from: `/shell${LIST}` })
  const region = useRegion(search.region)
  const place = { region, policy }
  const navigate = useNavigate()
  const go = (next: AuthListSearch) => void navigate({ to: LIST, params: { policy }, search: next })
  const words = { region: common(`region.${region}`) }
  return (
    <ConfigList<AuthFilterRow, AuthListSearch>
      key={`${region}-${policy}`}
      name={AUTH_FILTERS}
      title={t(policy === 'allow' ? 'allowTitle' : 'denyTitle', words)}
      what={t('theFilters')}
      query={useQuery(authListQuery(place, search))}
      columns={useColumns(region === 'all')}
      rowLabel={(row) => row.name}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'date', order: search.order ?? 'desc' }}
      onSort={(by, order) =>
        go({ ...search, sort: AUTH_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      linkOf={({ id }) => linkOptions({ to: FORM, params: { policy }, search: { cmd: 'mod', id, region } })}
      onDelete={(ids) => deleteAuthFilters(place, ids)}
      bulk={[
        { label: common('activate'), run: (ids) => activateAuthFilters(place, ids, true) },
        { label: common('deactivate'), run: (ids) => activateAuthFilters(place, ids, false) },
      ]}
      add={
        <>
          <ImportButton to="/filter/system/bulk-registration" permission="filter-system-bulk_registration" />
          <LinkButton
            to={FORM}
            params={{ policy }}
            search={{ cmd: 'add', region }}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {common('create')}
          </LinkButton>
        </>
      }
      filters={<PathChoice search={search} onSearch={go} />}
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

function PathChoice({
  search,
  onSearch,
}: {
  readonly search: AuthListSearch
  readonly onSearch: (next: AuthListSearch) => void
}) {
  const common = useT(COMMON_TEXTS)
  return (
    <Select
      w={190}
      aria-label={common('registrationPath')}
      value={search.path ?? ''}
      onChange={(value) =>
        onSearch({ ...search, path: FILTER_PATHS.find((path) => path === value), page: undefined })
      }
      data={[
        { value: '', label: `${common('registrationPath')}: ${common('all')}` },
        ...FILTER_PATHS.map((path) => ({ value: path, label: common(`path.${path}`) })),
      ]}
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
