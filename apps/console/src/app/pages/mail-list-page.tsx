/** The list of mail, with the last day above it: of all mail in reach, or of one's own. */
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { MailListPage as List } from '../../features/mail/mail-list-page.tsx'
import { refreshOf } from '../../features/mail/search/search.ts'
import { usePermissions, useSession } from '../../lib/use-session.ts'

const DayBar = lazy(() =>
  import('../../features/dashboard/day-bar.tsx').then((module) => ({ default: module.DayBar })),
)
const OwnToday = lazy(() =>
  import('../../features/dashboard/own-today.tsx').then((module) => ({ default: module.OwnToday })),
)

export function MailListPage() {
  const may = usePermissions()
  const isPersonal = useSession()?.role.region === 'user'
  const refreshMs = refreshOf(useSearch({ from: '/shell/mail/inbound/mail' })) * 1000 || false
  // An hour is a period of one's own.
  const above = isPersonal ? (
    <OwnToday refreshMs={refreshMs} />
  ) : may('mail-search-period') ? (
    <DayBar />
  ) : null
  return (
    <List
      above={
        above && (
          <div className="abovelist" data-own={isPersonal || undefined}>
            <Suspense>{above}</Suspense>
          </div>
        )
      }
    />
  )
}
