/** Reads and writes of roles. */
import {
  createRoleRoute,
  deleteRolesRoute,
  getRoleRoute,
  listRolesRoute,
  updateRoleRoute,
  type RoleRow,
} from '@postern/contract/routes/role.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { saving, withRows } from '../../lib/rows.ts'
import { READ_ANEW } from '../../lib/use-edited.ts'
import type { RoleListSearch } from './search.ts'

/** Lists of the console tell rows apart by `id`. */
export type ListedRole = RoleRow & { readonly id: number }

export const roleListQuery = (search: RoleListSearch) =>
  queryOptions({
    queryKey: ['roles', 'list', search],
    queryFn: async ({ signal }) => {
      const query = { ...search, size: search.size ?? listSize() }
      const page = await call(listRolesRoute, { query }, { signal })
      return { ...page, data: page.data.map((role): ListedRole => ({ ...role, id: role.seq })) }
    },
    placeholderData: keepPreviousData,
  })

export const roleQuery = (seq: number) =>
  queryOptions({
    queryKey: ['roles', 'one', seq],
    queryFn: async ({ signal }): Promise<ListedRole> => ({
      ...(await call(getRoleRoute, { params: { id: seq } }, { signal })),
      id: seq,
    }),
    ...READ_ANEW,
  })
export const saveRole = saving(createRoleRoute, updateRoleRoute)
export const deleteRoles = withRows(deleteRolesRoute)
