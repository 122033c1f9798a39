/** What shows that whoever sits here is still the owner of the session. */
import * as routes from '@postern/contract/routes/second-factor.ts'
import { call } from '../../api/client.ts'
import { askPasskey } from '../../api/web-authn.ts'

export const readProof = () => call(routes.proofRoute, {})
export const confirmSession = (password: string) => call(routes.confirmSessionRoute, { body: { password } })
export const proveByCode = (code: string) => call(routes.proveByCodeRoute, { body: { code } })

/** Has the browser ask for a passkey and shows it. @throws ApiError, PasskeyCancelled */
export async function proveByPasskey() {
  const { ticket, options } = await call(routes.beginPasskeyProofRoute, {})
  const response = await askPasskey(options)
  return call(routes.proveByPasskeyRoute, { body: { ticket, response } })
}
