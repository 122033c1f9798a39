/**
 * Looks every 60 s whether the session has ended, warns two minutes before and offers to extend it (product §4).
 * The server is asked: other tabs may have extended the session, and somebody may have ended it.
 */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { TIMINGS } from '@postern/contract/limits.ts'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSession } from '../api/auth.ts'
import { sessionStore } from '../api/session-store.ts'
import { extendSession } from '../features/auth/api.ts'
import { thrownText } from '../lib/error-text.ts'
import { activeLanguage, useT } from '../lib/i18n.tsx'
import { meetSignedOut } from './meet-signed-out.ts'
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

/** Reads the session anew; false where it has ended or is another account's, which the page then meets. */
async function lives(router: AnyRouter): Promise<boolean> {
  const shown = sessionStore.get()
  try {
    const found = await readSession()
    if (found !== null && found.user.id === shown?.user.id) {
      sessionStore.set(found)
      return true
    }
    meetSignedOut(router, found)
    return false
  } catch {
    // Nobody can tell.
    if (sessionStore.deadline() > Date.now()) return true
    meetSignedOut(router)
    return false
  }
}

export function useSessionWatch(): void {
  const t = useT(ACCOUNT_TEXTS)
  const router = useRouter()
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
    const check = async () => {
      // Where it is over, a dialog looks whether it lives again.
      if (!sessionStore.get() || sessionStore.over()) return
      const alive = await lives(router)
      const left = sessionStore.deadline() - Date.now()
      if (!alive || left > WARN_BEFORE) notifications.hide(NOTE)
      else warn(left)
    }
    const timer = setInterval(() => void check(), TIMINGS.sessionCheck)
    return () => clearInterval(timer)
  }, [t, router])
}
