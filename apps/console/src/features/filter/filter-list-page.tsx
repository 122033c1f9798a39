/** Filters of one region and policy. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { OWN_LIST_TEXTS } from '@postern/contract/features/filter.ts'
import { linkOptions, useParams, useSearch } from '@tanstack/react-router'
import { ImportButton } from '../../ui/import-button.tsx'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateLink } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import { useActivation } from '../../ui/list-page/use-activation.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { activateFilters, deleteFilters, exportFilters, filterListQuery } from './api.ts'
import { useFilterColumns } from './filter-columns.tsx'
import { Levels } from './levels.tsx'
import { MoveQuestion } from './move-question.tsx'
import { useListOverlaps } from './overlaps.tsx'
import { FilterTabs } from './filter-tabs.tsx'
import { FILTER_SORTS } from './search.ts'
import { PathChoice } from './path-choice.tsx'

export function FilterListPage() {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const place = useParams({ from: '/shell/filter/system/inbound/$region/$policy/list' })
  const list = useListPage({
    name: 'filters',
    search: useSearch({ from: '/shell/filter/system/inbound/$region/$policy/list' }),
    read: (asked) => filterListQuery(place, asked),
    sorts: FILTER_SORTS,
    usual: { by: 'date', order: 'desc' },
  })
  const { search, onSearch, query } = list
  const own = useT(OWN_LIST_TEXTS)
  const { language } = useLanguage()
  const personal = useSession()?.role.region === 'user'
  const columns = useFilterColumns(place.region === 'all', useListOverlaps(place, query.data?.data))
  const words = { region: common(`region.${place.region}`), policy: common(`policy.${place.policy}`) }
  const form = '/filter/system/inbound/$region/$policy/form'
  return (
    <ConfigList
      {...list}
      key={`${place.region}-${place.policy}`}
      title={personal ? own(place.policy) : t('listTitle', words)}
      what={t('theFilters')}
      columns={columns}
      rowLabel={(row) => row.name}
      linkOf={({ id }) => linkOptions({ to: form, params: place, search: { cmd: 'mod', id } })}
      onDelete={(ids) => deleteFilters(place, ids)}
      bulk={[
        ...useActivation((active) => (ids) => activateFilters(place, ids, active), { undo: false }),
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
          <CreateLink to={form} params={place} search={{ cmd: 'add' }} />
        </>
      }
      filters={
        !personal && (
          <PathChoice path={search.path} onPath={(path) => onSearch({ ...search, path, page: undefined })} />
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
