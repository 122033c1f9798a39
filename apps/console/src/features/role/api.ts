/** Reads and writes of roles. */
import {
  createRoleRoute,
  deleteRolesRoute,
  getRoleRoute,
  listRolesRoute,
  updateRoleRoute,
  type RoleRow,
} from '@postern/contract/routes/role.ts'
import type { RoleBody } from '@postern/contract/validation/role.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
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

export const roleQuery = (id: number) =>
  queryOptions({
    queryKey: ['roles', 'one', id],
    queryFn: ({ signal }) => call(getRoleRoute, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const saveRole = (id: number | undefined, body: RoleBody) =>
  id === undefined ? call(createRoleRoute, { body }) : call(updateRoleRoute, { params: { id }, body })
export const deleteRoles = (chk: number[]) => call(deleteRolesRoute, { body: { chk } })
