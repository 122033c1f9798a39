/** Reads and writes of users and groups. */
import type { groupBody, userChange } from '@postern/contract/routes/member.ts'
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
  type UserBody,
} from '@postern/contract/routes/member.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { READ_ANEW, type Edited } from '../../lib/use-edited.ts'
import type { GroupSearch, UserSearch } from './search.ts'

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

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(getUserRoute, { params: { id } }, { signal }),
    ...READ_ANEW,
  })

/** `edited` is the row that the form was made from. */
export const saveUser = (edited: Edited | undefined, body: UserBody) =>
  edited
    ? call(updateUserRoute, { params: { id: edited.id }, body: { ...body, version: edited.version } })
    : call(createUserRoute, { body })
export const changeUsers = (chk: number[], change: z.input<typeof userChange>) =>
  call(changeUsersRoute, { body: { chk, change } })
export const endUserSessions = (chk: number[]) => call(endUserSessionsRoute, { body: { chk } })
export const unlockUsers = (chk: number[]) => call(unlockUsersRoute, { body: { chk } })
export const reactivateUsers = (chk: number[]) => call(reactivateUsersRoute, { body: { chk } })
export const deleteUsers = (chk: number[]) => call(deleteUsersRoute, { body: { chk } })

export const groupListQuery = (search: GroupSearch) =>
  queryOptions({
    queryKey: ['groups', 'list', search],
    queryFn: ({ signal }) =>
      call(listGroupsRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: ['groups', 'one', id],
    queryFn: ({ signal }) => call(getGroupRoute, { params: { id } }, { signal }),
    ...READ_ANEW,
  })

export const saveGroup = (edited: Edited | undefined, body: z.output<typeof groupBody>) =>
  edited
    ? call(updateGroupRoute, { params: { id: edited.id }, body: { ...body, version: edited.version } })
    : call(createGroupRoute, { body })
export const deleteGroups = (chk: number[]) => call(deleteGroupsRoute, { body: { chk } })
