/** Which notices are shown now, and whether the reader has closed bar or popup in this browser session. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentNoticesQuery } from '../features/notice/api.ts'
import { useLanguage } from '../lib/i18n.tsx'
import { readForSession, writeForSession } from '../lib/storage.ts'

const barKey = (userId: number) => `notice-bar-${String(userId)}`
const seenKey = (userId: number) => `notice-seen-${String(userId)}`

function seenBefore(userId: number): readonly unknown[] {
  const stored = readForSession(seenKey(userId))
  return Array.isArray(stored) ? stored : []
}

export function useNotices(userId: number, shown: boolean) {
  const { language } = useLanguage()
  const query = useQuery({
    ...currentNoticesQuery(language),
    enabled: shown,
    placeholderData: keepPreviousData,
  })
  const [barOpen, setBarOpen] = useState(() => readForSession(barKey(userId)) !== false)
  const [seen, setSeen] = useState(() => seenBefore(userId))
  const notices = (shown ? query.data : undefined) ?? []
  return {
    notices,
    barOpen: barOpen && notices.length > 0,
    popups: notices.filter(({ id, popup }) => popup !== null && !seen.includes(id)),
    switchBar: () => {
      writeForSession(barKey(userId), !barOpen)
      setBarOpen(!barOpen)
    },
    closePopup: (ids: readonly number[]) => {
      const all = [...seen, ...ids]
      writeForSession(seenKey(userId), all)
      setSeen(all)
    },
  }
}
