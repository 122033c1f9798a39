/** Checks every 60 s whether the session has ended, warns two minutes before (specification §4). */
import { TIMINGS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut } from '../api/auth.ts'
import { sessionStore } from '../api/session-store.ts'
import { useT } from '../lib/i18n.tsx'
import { closeNote } from '../ui/notify.ts'

const WARN_BEFORE = 120_000
const NOTE = 'session-ending'

export function useSessionWatch(): void {
  const common = useT(COMMON_TEXTS)
  const navigate = useNavigate()
  const router = useRouter()
  const queries = useQueryClient()
  useEffect(() => {
    const check = async () => {
      if (!sessionStore.get()) return
      const left = sessionStore.deadline() - Date.now()
      if (left > WARN_BEFORE) notifications.hide(NOTE)
      else if (left > 0) {
        const message = common('sessionEnding', { minutes: Math.ceil(left / 60_000) })
        notifications.hide(NOTE)
        notifications.show({
          id: NOTE,
          message,
          autoClose: false,
          color: 'yellow',
          closeButtonProps: closeNote(),
        })
      } else {
        notifications.hide(NOTE)
        await signOut()
        queries.clear()
        await navigate({ to: '/unauthenticated', search: { redirect: router.state.location.href } })
      }
    }
    const timer = setInterval(() => void check(), TIMINGS.sessionCheck)
    return () => clearInterval(timer)
  }, [common, navigate, queries, router])
}
