/** API tokens of everybody, for administrators of everything. */
import type { AnyTokenRow } from '@postern/contract/routes/api-token.ts'
import { TOKEN_SORTS } from '@postern/contract/routes/api-token.ts'
import { TOKEN_TEXTS } from '@postern/contract/texts/api-token.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ConfigList } from '../../ui/config-list.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { revokeTokens, tokenListQuery } from './api.ts'

function useColumns(): readonly GridColumn<AnyTokenRow>[] {
  const t = useT(TOKEN_TEXTS)
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        size: 180,
        sort: 'name',
        cell: (row) => <span className="strong">{row.name}</span>,
      },
      { id: 'owner', header: t('owner'), size: 220, grow: true, sort: 'email', cell: (row) => row.email },
      { id: 'hint', header: t('ending'), size: 90, cell: (row) => <span className="mono">…{row.hint}</span> },
      {
        id: 'permissions',
        header: t('permissions'),
        size: 120,
        cell: (row) => (
          <span title={row.permissions.join('\n')}>
            {t('permissionCount', { count: row.permissions.length })}
          </span>
        ),
      },
      { id: 'domain', header: t('domain'), size: 160, cell: (row) => row.domain ?? t('allDomains') },
      {
        id: 'expires',
        header: t('expires'),
        size: 160,
        sort: 'expires',
        cell: (row) => (row.expired ? t('expired') : formatDateTime(row.expires)),
      },
      {
        id: 'used',
        header: t('lastUsed'),
        size: 160,
        sort: 'last_used',
        cell: (row) => (row.last_used === null ? '' : formatDateTime(row.last_used)),
      },
      { id: 'ip', header: t('lastUsedIp'), size: 130, cell: (row) => row.last_used_ip ?? '' },
    ],
    [t],
  )
}

export function TokenListPage() {
  const t = useT(TOKEN_TEXTS)
  const list = useListPage({
    name: 'api-tokens',
    search: useSearch({ from: '/shell/config/system/api-token' }),
    read: tokenListQuery,
    sorts: TOKEN_SORTS,
    usual: { by: 'created', order: 'desc' },
  })
  const columns = useColumns()
  return (
    <ConfigList
      {...list}
      title={t('title')}
      what={t('theTokens')}
      columns={columns}
      rowLabel={(row) => row.name}
      onDelete={revokeTokens}
      deleteHint={t('deleteHint')}
      empty={{ title: t('none'), hint: t('noneHint') }}
    />
  )
}
