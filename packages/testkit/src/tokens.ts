/** API tokens, as their owners make them. */
import type { Permission } from '@postern/contract/permissions.ts'
import { apiClient, type ApiClient, type TestApi } from './api.ts'
import { PASSWORD } from './tenants.ts'

/** A client with a new token of the owner's, who has PASSWORD. */
export async function tokenOf(
  { app }: Pick<TestApi, 'app'>,
  owner: ApiClient,
  permissions: readonly Permission[],
): Promise<ApiClient> {
  await owner.call('POST', '/auth/confirm', { password: PASSWORD })
  const { status, data, text } = await owner.call('POST', '/auth/tokens', {
    name: 'Monitoring',
    permissions,
    days: 1,
  })
  if (status !== 200) throw new Error(text)
  return apiClient(app, (data as { token: string }).token)
}
