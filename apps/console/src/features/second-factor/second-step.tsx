/** The second step of signing in: a code, a passkey or a recovery code, wherever it is asked for. */
import { Button, Checkbox } from '@mantine/core'
import type { FactorMethod, PendingSignIn } from '@postern/contract/routes/second-factor.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { SECOND_STEP_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useState } from 'react'
import { toApiError } from '../../api/errors.ts'
import { sendCode, showCode, showPasskey } from '../../api/second-step.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CodeForm } from '../../ui/proof/code-form.tsx'
import { PasskeyButton } from '../../ui/proof/passkey-button.tsx'
import css from './second-factor.module.css'

/** Codes that end the sign-in: back to the login (product §4). */
const ENDED = new Set(['OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'])

interface SecondStepProps {
  readonly pending: NonNullable<PendingSignIn>
  readonly onSignedIn: (session: SessionUser) => Promise<void> | void
  /** The password has to be given again. */
  readonly onEnded: (error: unknown) => void
}

export function SecondStep({ pending, onSignedIn, onEnded }: SecondStepProps) {
  const t = useT(SECOND_STEP_TEXTS)
  const [method, setMethod] = useState<FactorMethod>(pending.methods[0] ?? 'recovery')
  const [remember, setRemember] = useState(false)
  const show = async (shown: Promise<SessionUser>) => {
    try {
      await onSignedIn(await shown)
    } catch (error) {
      if (ENDED.has(toApiError(error).code)) onEnded(error)
      else throw error
    }
  }
  const others = pending.methods.filter((other) => other !== method)
  return (
    <>
      <p>{method === 'email' ? t('intro.email', { email: pending.email }) : t(`intro.${method}`)}</p>
      {method === 'passkey' ? (
        <PasskeyButton onShow={() => show(showPasskey(remember))} />
      ) : (
        <>
          {method === 'email' && <SendCode />}
          <CodeForm
            key={method}
            label={t(method === 'recovery' ? 'recoveryCode' : 'code')}
            submitLabel={t('verify')}
            digits={method !== 'recovery'}
            onCode={(code) => show(showCode(method, code, remember))}
          />
        </>
      )}
      {pending.remember_days > 0 && (
        <Checkbox
          label={t('remember', { days: pending.remember_days })}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      )}
      {others.length > 0 && (
        <div className={css['otherways']} role="group" aria-label={t('otherWays')}>
          {others.map((other) => (
            <Button key={other} variant="subtle" onClick={() => setMethod(other)}>
              {t(`other.${other}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function SendCode() {
  const t = useT(SECOND_STEP_TEXTS)
  const { language } = useLanguage()
  const [state, setState] = useState<'ready' | 'busy' | 'sent' | { readonly error: unknown }>('ready')
  const ask = async () => {
    setState('busy')
    try {
      await sendCode()
      setState('sent')
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert">
          {thrownText(state.error, language)}
        </Notice>
      )}
      <Button variant="default" loading={state === 'busy'} onClick={() => void ask()}>
        {t(state === 'sent' ? 'sendAgain' : 'sendCode')}
      </Button>
      <span className="dim" aria-live="polite">
        {state === 'sent' ? t('sent') : ''}
      </span>
    </>
  )
}
