/** Filters of one region and policy. */
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { MENU_TEXTS } from '@postern/contract/texts/menu.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { activateFilters, deleteFilters, filterListQuery } from './api.ts'
import { ruleText } from '@postern/contract/validation/rule-text.ts'
import { FilterTabs } from './filter-tabs.tsx'
import { FILTER_SORTS } from './search.ts'

function useColumns(): readonly GridColumn<FilterRow>[] {
  const common = useT(COMMON_TEXTS)
  const t = useT(FILTER_TEXTS)
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: common('filterName'),
        size: 200,
        sort: 'name',
        cell: (row) => <span className="strong">{row.name}</span>,
      },
      {
        id: 'rules',
        header: t('rules'),
        size: 380,
        grow: true,
        cell: (row) => {
          const lines = row.rules.map((rule) => ruleText(rule, language))
          const [first = ''] = lines
          return (
            <span title={lines.join('\n')}>
              {lines.length > 1 ? `${first} ${t('more', { count: lines.length - 1 })}` : first}
            </span>
          )
        },
      },
      {
        id: 'owner',
        header: t('owner'),
        size: 180,
        cell: (row) => row.user ?? row.group ?? row.domain ?? common('all'),
      },
      {
        id: 'act',
        header: common('status'),
        size: 100,
        sort: 'is_act',
        cell: (row) => (
          <span className={row.is_act ? '' : 'dim'}>{common(row.is_act ? 'use' : 'notUse')}</span>
        ),
      },
      {
        id: 'path',
        header: common('registrationPath'),
        size: 110,
        cell: (row) => common(`path.${row.path}`),
      },
      {
        id: 'date',
        header: common('addDate'),
        size: 160,
        sort: 'date',
        cell: (row) => formatDateTime(row.date),
      },
      { id: 'comment', header: common('comment'), size: 200, optional: true, cell: (row) => row.comment },
    ],
    [common, t, language],
  )
}

export function FilterListPage() {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const place = useParams({ from: '/shell/filter/system/inbound/$region/$policy/list' })
  const search = useSearch({ from: '/shell/filter/system/inbound/$region/$policy/list' })
  const menu = useT(MENU_TEXTS)
  const personal = useSession()?.role.region === 'user'
  const navigate = useNavigate()
  const columns = useColumns()
  const query = useQuery(filterListQuery(place, search))
  const words = { region: common(`region.${place.region}`), policy: common(`policy.${place.policy}`) }
  const form = '/filter/system/inbound/$region/$policy/form'
  const go = (next: typeof search) =>
    void navigate({ to: '/filter/system/inbound/$region/$policy/list', params: place, search: next })
  return (
    <ConfigList
      key={`${place.region}-${place.policy}`}
      name="filters"
      title={personal ? menu(`personal.${place.policy}`) : t('listTitle', words)}
      what={t('theFilters')}
      query={query}
      columns={columns}
      rowLabel={(row) => row.name}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'date', order: search.order ?? 'desc' }}
      onSort={(by, order) =>
        go({ ...search, sort: FILTER_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      onOpen={(row) => void navigate({ to: form, params: place, search: { cmd: 'mod', id: row.id } })}
      onDelete={(ids) => deleteFilters(place, ids)}
      bulk={[
        { label: common('activate'), run: (ids) => activateFilters(place, ids, true) },
        { label: common('deactivate'), run: (ids) => activateFilters(place, ids, false) },
      ]}
      add={
        <LinkButton
          to={form}
          params={place}
          search={{ cmd: 'add' }}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {common('create')}
        </LinkButton>
      }
      empty={{ title: t('emptyTitle'), hint: t(place.policy === 'allow' ? 'emptyAllow' : 'emptyDeny') }}
      note={
        <>
          <FilterTabs {...place} />
          <p className="dim small precedence">
            {t('precedence')} {place.policy === 'allow' && t('allowNote')}
          </p>
        </>
      }
    />
  )
}
