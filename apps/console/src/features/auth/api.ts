/** Reads and writes of the own account, of forgotten passwords, and of requests for new ones. */
import {
  endOtherSessionsRoute,
  endSessionRoute,
  extendSessionRoute,
  listSessionsRoute,
  postponePasswordRoute,
  updateProfileRoute,
} from '@postern/contract/routes/account.ts'
import {
  approvePasswordRequestsRoute,
  listPasswordRequestsRoute,
  refusePasswordRequestsRoute,
  requestResetRoute,
  verifyResetRoute,
} from '@postern/contract/routes/password-reset.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { listQuery, withRows } from '../../lib/rows.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listSessionsRoute, {}, { signal }),
  staleTime: 0,
})
export const endSession = (id: string) => call(endSessionRoute, { params: { id } })
export const endOtherSessions = () => call(endOtherSessionsRoute, {})
export const extendSession = () => call(extendSessionRoute, {})
export const postponePassword = () => call(postponePasswordRoute, {})
export const saveProfile = (body: z.input<typeof updateProfileRoute.body>) =>
  call(updateProfileRoute, { body })

export const requestReset = (email: string) => call(requestResetRoute, { body: { email } })
export const verifyReset = (id: string, code: string) =>
  call(verifyResetRoute, { params: { id }, body: { code } })

export const passwordRequestsQuery = listQuery('password-requests', listPasswordRequestsRoute)
export const approveRequests = withRows(approvePasswordRequestsRoute)
export const refuseRequests = withRows(refusePasswordRequestsRoute)
