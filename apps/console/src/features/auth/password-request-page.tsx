/** Requests for a new password that wait for a decision (product §4). */
import { Box } from '@mantine/core'
import type { PasswordRequestRow } from '@postern/contract/routes/password-reset.ts'
import { PASSWORD_REQUEST_TEXTS } from '@postern/contract/texts/auth-reset.ts'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { useAccountColumns } from '../../ui/account-columns.tsx'
import { approveRequests, passwordRequestsQuery, refuseRequests } from './api.ts'
import { PASSWORD_REQUEST_SORTS } from './search.ts'

function useColumns(): readonly GridColumn<PasswordRequestRow>[] {
  const t = useT(PASSWORD_REQUEST_TEXTS)
  const account = useAccountColumns<PasswordRequestRow>()
  return useMemo(
    () => [
      ...account,
      { id: 'ip', header: t('from'), size: 150, cell: (row) => row.ip },
      {
        id: 'date',
        header: t('requestedAt'),
        size: 170,
        sort: 'requested_at',
        cell: (row) => formatDateTime(row.requested_at),
      },
    ],
    [t, account],
  )
}

export function PasswordRequestPage() {
  const t = useT(PASSWORD_REQUEST_TEXTS)
  const search = useSearch({ from: '/shell/member/password-reset' })
  const navigate = useNavigate()
  const columns = useColumns()
  const go = (next: typeof search) => void navigate({ to: '/member/password-reset', search: next })
  return (
    <ConfigList
      name="password-requests"
      title={t('title')}
      what={t('what')}
      query={useQuery(passwordRequestsQuery(search))}
      columns={columns}
      rowLabel={(row) => row.email}
      search={search}
      onSearch={go}
      sort={{ by: search.sort ?? 'requested_at', order: search.order ?? 'desc' }}
      onSort={(by, order) =>
        go({
          ...search,
          sort: PASSWORD_REQUEST_SORTS.find((sort) => sort === by),
          order,
          page: undefined,
        })
      }
      linkOf={(row) => linkOptions({ to: '/member/user/form', search: { cmd: 'mod', id: row.user_id } })}
      bulk={[
        { label: t('approve'), run: approveRequests },
        { label: t('refuse'), run: refuseRequests },
      ]}
      note={
        <Box component="p" className="dim" m={0}>
          {t('note')}
        </Box>
      }
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  )
}
