/** Reads and writes of users and groups. */
import type { userChange } from '@postern/contract/routes/member.ts'
import {
  endUserSessionsRoute,
  reactivateUsersRoute,
  unlockUsersRoute,
} from '@postern/contract/routes/password-reset.ts'
import {
  changeUsersRoute,
  createGroupRoute,
  createUserRoute,
  deleteGroupsRoute,
  deleteUsersRoute,
  getGroupRoute,
  getUserRoute,
  listGroupsRoute,
  listUsersRoute,
  updateGroupRoute,
  updateUserRoute,
} from '@postern/contract/routes/member.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { listQuery, rowQuery, saving, withRows } from '../../lib/rows.ts'
import type { UserSearch } from './search.ts'

export const userListQuery = (search: UserSearch) =>
  queryOptions({
    queryKey: ['users', 'list', search],
    queryFn: ({ signal }) => {
      const { login_blocked: blocked, ...rest } = search
      const flag = blocked === undefined ? {} : { login_blocked: blocked ? ('1' as const) : ('0' as const) }
      return call(
        listUsersRoute,
        { query: { ...rest, ...flag, size: search.size ?? listSize() } },
        { signal },
      )
    },
    placeholderData: keepPreviousData,
  })

export const userQuery = rowQuery('users', getUserRoute)
export const saveUser = saving(createUserRoute, updateUserRoute)
export const changeUsers = (chk: number[], change: z.input<typeof userChange>) =>
  call(changeUsersRoute, { body: { chk, change } })
export const endUserSessions = withRows(endUserSessionsRoute)
export const unlockUsers = withRows(unlockUsersRoute)
export const reactivateUsers = withRows(reactivateUsersRoute)
export const deleteUsers = withRows(deleteUsersRoute)

export const groupListQuery = listQuery('groups', listGroupsRoute)
export const groupQuery = rowQuery('groups', getGroupRoute)
export const saveGroup = saving(createGroupRoute, updateGroupRoute)
export const deleteGroups = withRows(deleteGroupsRoute)
