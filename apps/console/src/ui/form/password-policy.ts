/** What the settings want of a password, and what is known of its owner. */
import { passwordPolicyRoute } from '@postern/contract/routes/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const policyQuery = queryOptions({
  queryKey: ['password-policy'],
  queryFn: ({ signal }) => call(passwordPolicyRoute, {}, { signal }),
  // Names and settings may have changed since.
  staleTime: 0,
})
