/** Which ways to sign in there are besides the password. */
import { AUTH_PATHS } from '@postern/contract/routes/auth-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { jsonOf, requestHeaders, send } from '../api/client.ts'
import { errorOf } from '../api/errors.ts'

export interface Providers {
  /** Name of the provider of single sign-on. */
  readonly oidc: string | null
  readonly passkey: boolean
}

/** Undefined until known, or where nobody can tell: the password is still there. */
export function useProviders(): Providers | undefined {
  return useQuery({ queryKey: ['sign-in-providers'], queryFn: readProviders, retry: false }).data
}

async function readProviders(): Promise<Providers> {
  const response = await send(AUTH_PATHS.providers, { headers: requestHeaders(false) })
  const body = await jsonOf(response)
  if (!response.ok || body === null) throw errorOf(response.status, body)
  const found = body as Record<string, { name?: string } | undefined>
  return { oidc: found['oidc']?.name ?? null, passkey: found['passkey'] !== undefined }
}
