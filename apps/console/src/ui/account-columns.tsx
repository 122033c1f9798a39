/** Columns of lists of accounts: who they are, and where they belong. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { useMemo } from 'react'
import { useT } from '../lib/i18n.tsx'
import type { GridColumn } from './grid-view.ts'
import { useRoleName } from './pickers/role-name.ts'

interface AccountRow {
  readonly email: string
  readonly name: string
  readonly domain: string | null
  readonly group: string | null
  readonly role: string
  readonly role_key: string
}

/** `sortedByName` where the list can be. */
export function useAccountColumns<Row extends AccountRow>(sortedByName = false): readonly GridColumn<Row>[] {
  const common = useT(COMMON_TEXTS)
  const roleName = useRoleName()
  return useMemo(
    () => [
      {
        id: 'email',
        header: common('email'),
        size: 240,
        grow: true,
        sort: 'email',
        cell: (row) => <span className="strong">{row.email}</span>,
      },
      {
        id: 'name',
        header: common('name'),
        size: 150,
        ...(sortedByName && { sort: 'name' }),
        cell: (row) => row.name,
      },
      {
        id: 'domain',
        header: common('domain'),
        size: 160,
        sort: 'domain',
        cell: (row) => toUnicodeDomain(row.domain ?? ''),
      },
      { id: 'group', header: common('group'), size: 130, cell: (row) => row.group ?? '' },
      {
        id: 'role',
        header: common('role'),
        size: 140,
        cell: (row) => roleName({ key: row.role_key, name: row.role }),
      },
    ],
    [common, roleName, sortedByName],
  )
}
