/** Reads and writes of one's own second factors. */
import * as routes from '@postern/contract/routes/second-factor.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { makePasskey } from '../../api/web-authn.ts'

export const factorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(routes.secondFactorRoute, {}, { signal }),
  staleTime: 0,
})

export const beginTotp = () => call(routes.beginTotpRoute, {})
export const confirmTotp = (code: string) => call(routes.confirmTotpRoute, { body: { code } })
export const removeTotp = () => call(routes.removeTotpRoute, {})
export const beginEmail = () => call(routes.beginEmailFactorRoute, {})
export const confirmEmail = (ticket: string, code: string) =>
  call(routes.confirmEmailFactorRoute, { body: { ticket, code } })
export const removeEmail = () => call(routes.removeEmailFactorRoute, {})
export const beginPasskey = () => call(routes.beginPasskeyRoute, {})
export const removePasskey = (id: number) => call(routes.removePasskeyRoute, { params: { id } })
export const renewRecoveryCodes = () => call(routes.renewRecoveryCodesRoute, {})
export const forgetBrowsers = (id?: string) =>
  call(routes.forgetBrowsersRoute, { body: id === undefined ? {} : { id } })
export const resetFactors = (id: number) => call(routes.resetSecondFactorRoute, { params: { id } })

/** Has the browser make a passkey and keeps it. @throws ApiError, PasskeyCancelled */
export async function addPasskey(
  begun: { readonly ticket: string; readonly options: unknown },
  name: string,
) {
  const response = await makePasskey(begun.options)
  return call(routes.addPasskeyRoute, { body: { ticket: begun.ticket, name, response } })
}
