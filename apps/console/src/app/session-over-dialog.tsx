/**
 * Over a page whose session has ended while it holds entries, or in whose browser another account has signed in: its owner
 * signs in again, here or in another tab, and goes on; or the page is left.
 */
import { Button, Group } from '@mantine/core'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import type { PendingSignIn } from '@postern/contract/routes/second-factor.ts'
import { SESSION_OVER_TEXTS } from '@postern/contract/texts/auth-session-over.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readSession } from '../api/auth.ts'
import { readPending } from '../api/second-step.ts'
import { sessionStore, type SessionOver } from '../api/session-store.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { SecondStep } from '../features/second-factor/second-step.tsx'
import { hasEmbeddedSession } from '../lib/embedded-session.ts'
import { thrownText } from '../lib/error-text.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { giveUpUnsaved } from '../lib/unsaved.ts'
import { useProviders } from '../lib/use-providers.ts'
import { Dialog } from '../ui/dialog.tsx'
import { leaveSession } from './meet-signed-out.ts'

/** Above the dialogs of the page. */
const ABOVE = 500
/** ms between looks whether somebody has signed in elsewhere. */
const LOOK_AGAIN = 3_000

interface SessionOverProps {
  readonly over: SessionOver
  /** The one that has ended. */
  readonly session: SessionUser
}

export function SessionOverDialog({ over: { other }, session }: SessionOverProps) {
  const t = useT(SESSION_OVER_TEXTS)
  const router = useRouter()
  const queries = useQueryClient()
  const account = session.user.email
  const meet = (found: SessionUser) => {
    if (found.user.id !== session.user.id) return sessionStore.end(found)
    sessionStore.set(found)
    void queries.invalidateQueries()
  }
  useSignInElsewhere(meet)
  const leave = () => {
    giveUpUnsaved()
    // Nothing of one account's page is left under the other.
    if (other) location.assign('/')
    else leaveSession(router)
  }
  return (
    <Dialog
      zIndex={ABOVE}
      title={t(other ? 'otherTitle' : 'title')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
    >
      <div className="stack">
        <p>{other ? t('other', { other: other.user.email, account }) : t('kept')}</p>
        {hasEmbeddedSession() ? <p>{t('inFrame')}</p> : <SignInAgain account={account} onSignedIn={meet} />}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={leave}>
            {other ? t('goOnAs', { other: other.user.email }) : t('leave')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

/** Looks in turn, and when one comes back to this tab. */
function useSignInElsewhere(onFound: (session: SessionUser) => void): void {
  useEffect(() => {
    const look = async () => {
      // Who can't be reached now is asked again.
      const found = await readSession().catch(() => null)
      if (found) onFound(found)
    }
    const timer = setInterval(() => void look(), LOOK_AGAIN)
    const onFocus = () => void look()
    window.addEventListener('focus', onFocus)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', onFocus)
    }
  })
}

interface SignInAgainProps {
  readonly account: string
  readonly onSignedIn: (session: SessionUser) => void
}

function SignInAgain({ account, onSignedIn }: SignInAgainProps) {
  const t = useT(SESSION_OVER_TEXTS)
  const { language } = useLanguage()
  const providers = useProviders()
  const [pending, setPending] = useState<PendingSignIn>(null)
  const [told, setTold] = useState<string>()
  if (pending)
    return (
      <SecondStep
        pending={pending}
        onSignedIn={onSignedIn}
        onEnded={(error) => {
          setTold(thrownText(error, language))
          setPending(null)
        }}
      />
    )
  return (
    <>
      <LoginForm
        account={account}
        told={told}
        onSignedIn={onSignedIn}
        onSecondFactor={async () => setPending(await readPending())}
      />
      {providers && (providers.oidc !== null || providers.passkey) && (
        <div>
          <a href="/login" target="_blank" rel="noopener">
            {t('otherWay')}
          </a>
          <div className="dim">{t('otherWayHelp')}</div>
        </div>
      )}
    </>
  )
}
