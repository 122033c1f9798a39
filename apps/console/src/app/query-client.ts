/** Cache of what was read. Failed reads are shown with a retry, so they are not repeated silently. */
import { MutationCache, QueryClient } from '@tanstack/react-query'

/** What the menu counts; read again after whatever was changed here. */
export const WAITING_KEY = ['waiting'] as const

export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: WAITING_KEY }),
  }),
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true } },
})
