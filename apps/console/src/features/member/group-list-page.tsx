/** Groups. */
import type { GroupRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ListExport } from '../../ui/list-export.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
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
  const search = useSearch({ from: '/shell/member/group/list' })
  const navigate = useNavigate()
  const columns = useColumns()
  const go = (next: typeof search) => void navigate({ to: '/member/group/list', search: next })
  return (
    <ConfigList
      name="groups"
      title={t('groupsTitle')}
      what={t('theGroups')}
      query={useQuery(groupListQuery(search))}
      columns={columns}
      rowLabel={(row) => row.name}
      withRows={<ListExport list="groups" query={search} />}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'name', order: search.order ?? 'asc' }}
      onSort={(by, order) =>
        go({ ...search, sort: GROUP_SORTS.find((sort) => sort === by), order, page: undefined })
      }
      linkOf={(row) => linkOptions({ to: '/member/group/form', search: { cmd: 'mod', id: row.id } })}
      bulk={may('member-group-form') ? [{ label: common('delete'), danger: true, ask: DeleteGroups }] : []}
      filters={<DomainFilter search={search} onSearch={go} />}
      add={
        may('member-group-form') && (
          <LinkButton
            to="/member/group/form"
            search={{ cmd: 'add' }}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {common('create')}
          </LinkButton>
        )
      }
      empty={{ title: t('emptyGroups'), hint: t('emptyGroupsHint') }}
    />
  )
}
