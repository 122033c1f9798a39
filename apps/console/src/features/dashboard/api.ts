/** Reads and writes of the dashboard. What changes by itself is asked again, but not while nobody looks. */
import { attacksRoute, getLayoutRoute, healthRoute, statusRoute } from '@postern/contract/routes/dashboard.ts'
import { currentNoticesRoute } from '@postern/contract/routes/notice.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../lib/i18n.tsx'

/** Until the first mail is in, whoever sets up watches the page for it. */
const FIRST_MAIL_MS = 10_000
const NUMBERS_MS = 30_000
const SLOWER_MS = 60_000

export function useStatus() {
  return useQuery({
    queryKey: ['dashboard', 'status'],
    queryFn: ({ signal }) => call(statusRoute, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.setup.mails === 0 ? FIRST_MAIL_MS : NUMBERS_MS),
  })
}

export function useAttacks() {
  return useQuery({
    queryKey: ['dashboard', 'attacks'],
    queryFn: ({ signal }) => call(attacksRoute, {}, { signal }),
    refetchInterval: SLOWER_MS,
  })
}

export function useHealth(shown: boolean) {
  return useQuery({
    queryKey: ['dashboard', 'health'],
    queryFn: ({ signal }) => call(healthRoute, {}, { signal }),
    refetchInterval: SLOWER_MS,
    enabled: shown,
  })
}

/** As the banner asks for them. */
export function useCurrentNotices() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['notices', 'current', language],
    queryFn: ({ signal }) => call(currentNoticesRoute, { query: { lang: language } }, { signal }),
  })
}

export const layoutQuery = queryOptions({
  queryKey: ['dashboard', 'layout'],
  queryFn: ({ signal }) => call(getLayoutRoute, {}, { signal }),
})
