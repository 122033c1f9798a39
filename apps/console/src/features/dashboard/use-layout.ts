/** One's own arrangement of the dashboard: shown at once, saved behind it, one change after the other. */
import { DASHBOARD_TILES, type DashboardTile } from '@postern/contract/codes/dashboard.ts'
import { updateLayoutRoute, type DashboardLayout } from '@postern/contract/routes/dashboard.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage } from '../../lib/i18n.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { layoutQuery } from './api.ts'
import { wholeOrder } from './arrange.ts'

type Arrangement = Pick<DashboardLayout, 'order' | 'hidden'>
const NONE: readonly DashboardTile[] = []

export function useLayout() {
  const queries = useQueryClient()
  const { language } = useLanguage()
  const { data, isPending } = useQuery(layoutQuery)
  // What is shown before it is saved.
  const [draft, setDraft] = useState<Arrangement | null>(null)
  const mutation = useMutation({
    scope: { id: 'dashboard-layout' },
    mutationFn: ({ order, hidden }: Arrangement) => {
      const version = queries.getQueryData(layoutQuery.queryKey)?.version
      return call(updateLayoutRoute, { body: { order, hidden, version } })
    },
    onSuccess: (saved, sent) => {
      queries.setQueryData(layoutQuery.queryKey, saved)
      setDraft((now) => (now === sent ? null : now))
    },
    onError: (error) => {
      notifyFailed(thrownText(error, language))
      setDraft(null)
      void queries.invalidateQueries({ queryKey: layoutQuery.queryKey })
    },
  })
  const change = (next: Arrangement) => {
    setDraft(next)
    mutation.mutate(next)
  }
  const shown = draft ?? data
  const order = wholeOrder(shown?.order ?? NONE)
  const hidden = shown?.hidden ?? NONE
  return {
    isPending,
    order,
    hidden,
    isPlain: (shown?.order.length ?? 0) === 0 && hidden.length === 0,
    arrange: (next: readonly DashboardTile[]) => change({ order: [...next], hidden: [...hidden] }),
    show: (tile: DashboardTile, shown: boolean) =>
      change({
        order: [...order],
        hidden: DASHBOARD_TILES.filter((other) => (other === tile ? !shown : hidden.includes(other))),
      }),
    reset: () => change({ order: [], hidden: [] }),
  }
}
export type Layout = ReturnType<typeof useLayout>
