/** Requests for a new password that wait for a decision (product §4). */
import { Box } from '@mantine/core'
import type { PasswordRequestRow } from '@postern/contract/routes/password-reset.ts'
import { PASSWORD_REQUEST_TEXTS } from '@postern/contract/texts/auth-reset.ts'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
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
  const list = useListPage({
    name: 'password-requests',
    search: useSearch({ from: '/shell/member/password-reset' }),
    read: passwordRequestsQuery,
    sorts: PASSWORD_REQUEST_SORTS,
    usual: { by: 'requested_at', order: 'desc' },
  })
  const columns = useColumns()
  return (
    <ConfigList
      {...list}
      title={t('title')}
      what={t('what')}
      columns={columns}
      rowLabel={(row) => row.email}
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
