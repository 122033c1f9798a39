/** Filters of one region and policy. */
import { Select } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { MENU_TEXTS } from '@postern/contract/texts/menu.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ImportButton } from '../../ui/import-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { activateFilters, deleteFilters, exportFilters, filterListQuery } from './api.ts'
import { useFilterColumns } from './filter-columns.tsx'
import { Levels } from './levels.tsx'
import { MoveQuestion } from './move-question.tsx'
import { useListOverlaps } from './overlaps.tsx'
import { FilterTabs } from './filter-tabs.tsx'
import { FILTER_PATHS } from '@postern/contract/codes/filter.ts'
import { FILTER_SORTS } from './search.ts'

export function FilterListPage() {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const place = useParams({ from: '/shell/filter/system/inbound/$region/$policy/list' })
  const search = useSearch({ from: '/shell/filter/system/inbound/$region/$policy/list' })
  const menu = useT(MENU_TEXTS)
  const { language } = useLanguage()
  const personal = useSession()?.role.region === 'user'
  const navigate = useNavigate()
  const query = useQuery(filterListQuery(place, search))
  const columns = useFilterColumns(place.region === 'all', useListOverlaps(place, query.data?.data))
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
      linkOf={({ id }) => linkOptions({ to: form, params: place, search: { cmd: 'mod', id } })}
      onDelete={(ids) => deleteFilters(place, ids)}
      bulk={[
        { label: common('activate'), run: (ids) => activateFilters(place, ids, true) },
        { label: common('deactivate'), run: (ids) => activateFilters(place, ids, false) },
        ...(personal ? [] : [{ label: t('move'), ask: MoveQuestion }]),
      ]}
      withRows={
        !personal && (
          <ExportButton hint={t('exportHint')} onExport={() => exportFilters(place, search, language)} />
        )
      }
      add={
        <>
          <ImportButton to="/filter/system/bulk-registration" permission="filter-system-bulk_registration" />
          <LinkButton
            to={form}
            params={place}
            search={{ cmd: 'add' }}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {common('create')}
          </LinkButton>
        </>
      }
      filters={
        !personal && (
          <PathChoice path={search.path} onPath={(path) => go({ ...search, path, page: undefined })} />
        )
      }
      empty={{ title: t('emptyTitle'), hint: t(place.policy === 'allow' ? 'emptyAllow' : 'emptyDeny') }}
      note={
        <>
          <FilterTabs {...place} />
          <Levels place={place} note={place.policy === 'allow' ? t('allowNote') : undefined} />
        </>
      }
    />
  )
}

type Path = (typeof FILTER_PATHS)[number]

interface PathChoiceProps {
  readonly path: Path | undefined
  readonly onPath: (path: Path | undefined) => void
}
function PathChoice({ path, onPath }: PathChoiceProps) {
  const common = useT(COMMON_TEXTS)
  return (
    <Select
      w={190}
      aria-label={common('registrationPath')}
      value={path ?? ''}
      onChange={(value) => onPath(FILTER_PATHS.find((one) => one === value))}
      data={[
        { value: '', label: `${common('registrationPath')}: ${common('all')}` },
        ...FILTER_PATHS.map((one) => ({ value: one, label: common(`path.${one}`) })),
      ]}
    />
  )
}
