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
import { READ_ANEW, type Edited } from '../../lib/use-edited.ts'
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
    ...READ_ANEW,
  })

/** `edited` is the row that the form was made from. */
export const saveRole = (edited: Edited | undefined, body: RoleBody) =>
  edited
    ? call(updateRoleRoute, { params: { id: edited.id }, body: { ...body, version: edited.version } })
    : call(createRoleRoute, { body })
export const deleteRoles = (chk: number[]) => call(deleteRolesRoute, { body: { chk } })
