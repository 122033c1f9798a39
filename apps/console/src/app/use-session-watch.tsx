/**
 * Looks every 60 s whether the session has ended, warns two minutes before and offers to extend it (product §4).
 * The server is asked: other tabs may have extended the session, and somebody may have ended it.
 */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { TIMINGS } from '@postern/contract/limits.ts'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadSession, signOut } from '../api/auth.ts'
import { sessionStore } from '../api/session-store.ts'
import { extendSession } from '../features/auth/api.ts'
import { thrownText } from '../lib/error-text.ts'
import { activeLanguage, useT } from '../lib/i18n.tsx'
import { closeNote, notifyFailed } from '../ui/notify.ts'

const WARN_BEFORE = 120_000
const NOTE = 'session-ending'

async function extend(): Promise<void> {
  try {
    await extendSession()
    notifications.hide(NOTE)
  } catch (error) {
    notifyFailed(thrownText(error, activeLanguage()))
  }
}

/** True while the session lives, or nobody can tell. */
async function lives(): Promise<boolean> {
  try {
    return (await loadSession()) !== null
  } catch {
    return sessionStore.deadline() > Date.now()
  }
}

export function useSessionWatch(): void {
  const t = useT(ACCOUNT_TEXTS)
  const navigate = useNavigate()
  const router = useRouter()
  const queries = useQueryClient()
  useEffect(() => {
    const warn = (left: number) => {
      notifications.hide(NOTE)
      notifications.show({
        id: NOTE,
        message: (
          <div className="ending">
            <span>{t('sessionEnding', { minutes: Math.ceil(left / 60_000) })}</span>
            <Button size="xs" onClick={() => void extend()}>
              {COMMON_TEXTS.sessionExtend[activeLanguage()]}
            </Button>
          </div>
        ),
        role: 'alert',
        autoClose: false,
        color: 'yellow',
        closeButtonProps: closeNote(),
      })
    }
    const leave = async () => {
      notifications.hide(NOTE)
      const { href } = router.state.location
      await signOut()
      queries.clear()
      await navigate({ to: '/unauthenticated', search: { redirect: href } })
    }
    const check = async () => {
      if (!sessionStore.get()) return
      if (!(await lives())) {
        await leave()
        return
      }
      const left = sessionStore.deadline() - Date.now()
      if (left > WARN_BEFORE) notifications.hide(NOTE)
      else warn(left)
    }
    const timer = setInterval(() => void check(), TIMINGS.sessionCheck)
    return () => clearInterval(timer)
  }, [t, navigate, queries, router])
}
