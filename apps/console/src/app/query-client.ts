/** Cache of what was read. Failed reads are shown with a retry, so they are not repeated silently. */
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { WAITING_KEY } from '../lib/waiting-key.ts'

export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: WAITING_KEY }),
  }),
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true } },
})
