/** Users. */
import type { UserRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { MEMBER_LIST_TEXTS } from '@postern/contract/texts/member-list.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ListExport } from '../../ui/list-export.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateLink } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { useAccountColumns } from '../../ui/account-columns.tsx'
import { deleteUsers, userListQuery } from './api.ts'
import { USER_SORTS } from './search.ts'
import { useUserActions } from './user-actions.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserStates } from './user-states.tsx'
import { ImportButton } from '../../ui/import-button.tsx'

const RUN_MODES = ['run.cut', 'run.stat', 'run.tag'] as const

function useColumns(): readonly GridColumn<UserRow>[] {
  const common = useT(COMMON_TEXTS)
  const t = useT(MEMBER_TEXTS)
  const f = useT(USER_FIELD_TEXTS)
  const account = useAccountColumns<UserRow>(true)
  return useMemo(() => {
    const time = (at: string | null) => (at === null ? '' : formatDateTime(at))
    return [
      ...account,
      {
        id: 'status',
        header: common('status'),
        size: 170,
        cell: (row) => <UserStates row={row} />,
      },
      {
        id: 'login',
        header: t('lastLogin'),
        size: 160,
        sort: 'last_login',
        cell: (row) => time(row.last_login),
      },
      {
        id: 'failed',
        header: f('lastFailed'),
        size: 160,
        optional: true,
        cell: (row) => time(row.last_login_failed),
      },
      {
        id: 'mode',
        header: common('runMode'),
        size: 130,
        optional: true,
        cell: (row) => common(row.run_mode === null ? 'followDomain' : RUN_MODES[row.run_mode - 1]!),
      },
      {
        id: 'routing',
        header: f('routing'),
        size: 200,
        optional: true,
        cell: (row) =>
          row.routing && <span className="mono">{`${row.routing.server}:${String(row.routing.port)}`}</span>,
      },
      {
        id: 'aliases',
        header: t('aliases'),
        size: 200,
        optional: true,
        cell: (row) => row.email_alias.join(', '),
      },
      {
        id: 'language',
        header: common('language'),
        size: 100,
        optional: true,
        cell: (row) => common(`language.${row.language}`),
      },
      {
        id: 'date',
        header: common('addDate'),
        size: 160,
        sort: 'add_date',
        optional: true,
        cell: (row) => formatDateTime(row.add_date),
      },
    ]
  }, [common, t, f, account])
}

export function UserListPage() {
  const t = useT(MEMBER_TEXTS)
  const l = useT(MEMBER_LIST_TEXTS)
  const may = usePermissions()
  const list = useListPage({
    name: 'users',
    search: useSearch({ from: '/shell/member/user/list' }),
    read: userListQuery,
    sorts: USER_SORTS,
    usual: { by: 'email', order: 'asc' },
  })
  const { search, onSearch } = list
  const columns = useColumns()
  const actions = useUserActions()
  const mayChange = may('member-user-form')
  return (
    <ConfigList
      {...list}
      title={t('usersTitle')}
      what={t('theUsers')}
      columns={columns}
      rowLabel={(row) => row.email}
      withRows={<ListExport list="users" query={search} />}
      linkOf={(row) => linkOptions({ to: '/member/user/form', search: { cmd: 'mod', id: row.id } })}
      onDelete={mayChange ? deleteUsers : undefined}
      deleteHint={l('deleteUsersHint')}
      bulk={mayChange ? actions : []}
      add={
        <>
          <ImportButton to="/member/user/bulk-registration" permission="member-user-bulk_registration" />
          {mayChange && <CreateLink to="/member/user/form" search={{ cmd: 'add' }} />}
        </>
      }
      filters={<UserFilters search={search} onSearch={onSearch} />}
      empty={{ title: t('emptyUsers'), hint: t('emptyUsersHint') }}
    />
  )
}
