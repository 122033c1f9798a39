/** How much waits for the reader's decision, by entry of the menu: read every minute and after every change. */
import { LIMITS, TIMINGS } from '@postern/contract/limits.ts'
import { waitingRoute, type Waiting } from '@postern/contract/routes/shell.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { WAITING_KEY } from './waiting-key.ts'

const KIND_OF: Readonly<Record<string, Waiting>> = {
  '/member/password-reset': 'password_requests',
  '/member/application/list': 'applications',
  '/mail/inbound/misjudgement': 'reports',
  '/detox/requests': 'originals',
  '/alert/alerts': 'alerts',
}

/** Counts by link; 0 where nothing waits or nobody can tell: the menu works without them. */
export function useWaiting(): (link: string) => number {
  const { data } = useQuery({
    queryKey: WAITING_KEY,
    queryFn: ({ signal }) => call(waitingRoute, {}, { signal }),
    refetchInterval: TIMINGS.sessionCheck,
  })
  return (link) => {
    const kind = KIND_OF[link]
    return kind === undefined ? 0 : (data?.[kind] ?? 0)
  }
}

/** A count in few characters: `99+` from where the server stops counting. */
export function shortCount(count: number): string {
  return count < LIMITS.waitingMost ? String(count) : `${LIMITS.waitingMost - 1}+`
}
