/** Groups. */
import type { GroupRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ListExport } from '../../ui/list-export.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateLink } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { groupListQuery } from './api.ts'
import { DomainFilter } from '../../ui/pickers/domain-filter.tsx'
import { DeleteGroups } from './delete-groups.tsx'
import { GROUP_SORTS } from './search.ts'

function useColumns(): readonly GridColumn<GroupRow>[] {
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const t = useT(MEMBER_TEXTS)
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('groupName'),
        size: 240,
        grow: true,
        sort: 'name',
        cell: (row) => <span className="strong">{row.name}</span>,
      },
      {
        id: 'domain',
        header: common('domain'),
        size: 220,
        sort: 'domain',
        cell: (row) => toUnicodeDomain(row.domain),
      },
      { id: 'users', header: ui('users'), size: 110, cell: (row) => formatNumber(row.user_count, language) },
      {
        id: 'filter',
        header: t('useFilter'),
        size: 140,
        cell: (row) => common(row.use_filter ? 'use' : 'notUse'),
      },
      {
        id: 'date',
        header: common('addDate'),
        size: 180,
        sort: 'add_date',
        cell: (row) => formatDateTime(row.add_date),
      },
    ],
    [common, ui, t, language],
  )
}

export function GroupListPage() {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const may = usePermissions()
  const list = useListPage({
    name: 'groups',
    search: useSearch({ from: '/shell/member/group/list' }),
    read: groupListQuery,
    sorts: GROUP_SORTS,
    usual: { by: 'name', order: 'asc' },
  })
  const { search, onSearch } = list
  const columns = useColumns()
  return (
    <ConfigList
      {...list}
      title={t('groupsTitle')}
      what={t('theGroups')}
      columns={columns}
      rowLabel={(row) => row.name}
      withRows={<ListExport list="groups" query={search} />}
      linkOf={(row) => linkOptions({ to: '/member/group/form', search: { cmd: 'mod', id: row.id } })}
      bulk={may('member-group-form') ? [{ label: common('delete'), danger: true, ask: DeleteGroups }] : []}
      filters={<DomainFilter search={search} onSearch={onSearch} />}
      add={may('member-group-form') && <CreateLink to="/member/group/form" search={{ cmd: 'add' }} />}
      empty={{ title: t('emptyGroups'), hint: t('emptyGroupsHint') }}
    />
  )
}
