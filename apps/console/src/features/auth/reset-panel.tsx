/** A forgotten password (product §4): address, code by mail, then it is an administrator's turn. */
import { Button, TextInput } from '@mantine/core'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { LIMITS, TIMINGS } from '@postern/contract/limits.ts'
import { RESET_TEXTS } from '@postern/contract/texts/auth-reset.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { accountEmailSchema } from '@postern/contract/validation/email.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { requestReset, verifyReset } from './api.ts'
import { Notice } from '../../ui/notice.tsx'

interface Sent {
  readonly id: string
  readonly email: string
  readonly minutes: number
  readonly tries: number
  /** ms since the epoch. */
  readonly until: number
}

export function ResetPanel() {
  const [sent, setSent] = useState<Sent | null>(null)
  const [done, setDone] = useState(false)
  if (done) return <Done />
  return sent ? <CodeStep sent={sent} onDone={() => setDone(true)} /> : <EmailStep onSent={setSent} />
}

function ToLogin() {
  const t = useT(RESET_TEXTS)
  return (
    <LinkButton to="/login" variant="default">
      {t('toLogin')}
    </LinkButton>
  )
}

function EmailStep({ onSent }: { readonly onSent: (sent: Sent) => void }) {
  const t = useT(RESET_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<ErrorCode | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    const address = accountEmailSchema.safeParse(email)
    const problem = email.trim() === '' ? 'REQUIRED' : address.success ? null : 'INVALID_EMAIL'
    setWrong(problem)
    if (problem !== null || !address.success) return input.current?.focus()
    setBusy(true)
    try {
      const { id, minutes, tries } = await requestReset(address.data)
      onSent({ id, minutes, tries, email: address.data, until: Date.now() + minutes * 60_000 })
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
    return undefined
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('emailStep')}</p>
      {error !== null && (
        <Notice tone="error" role="alert">
          {thrownText(error, language)}
        </Notice>
      )}
      <TextInput
        ref={input}
        label={common('email')}
        type="email"
        autoComplete="username"
        value={email}
        error={wrong === null ? null : codeText(wrong, language)}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setWrong(null)
        }}
      />
      <div className="buttons">
        <ToLogin />
        <Button type="submit" loading={busy}>
          {t('sendCode')}
        </Button>
      </div>
    </form>
  )
}

/** After these there is nothing left to enter: back to the login (product §8). */
const FINAL: readonly ErrorCode[] = ['OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED']

function CodeStep({ sent, onDone }: { readonly sent: Sent; readonly onDone: () => void }) {
  const t = useT(RESET_TEXTS)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [code, setCode] = useState('')
  /** What is wrong with the code, in words. */
  const [wrong, setWrong] = useState<string | null>(null)
  /** A code was looked at: its error tells how many tries are left. */
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const left = useSecondsUntil(sent.until)
  const over = error === null ? left <= 0 : FINAL.includes(toApiError(error).code)
  useEffect(() => {
    if (!over) return undefined
    const timer = setTimeout(() => void navigate({ to: '/login' }), TIMINGS.otpReturn)
    return () => clearTimeout(timer)
  }, [over, navigate])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (over) return undefined
    setError(null)
    const digits = code.trim()
    setWrong(digits === '' ? codeText('OTP_REQUIRED', language) : null)
    if (digits === '') return input.current?.focus()
    setBusy(true)
    try {
      await verifyReset(sent.id, digits)
      onDone()
    } catch (thrown) {
      const { code: problem, fields } = toApiError(thrown)
      if (problem === 'OTP_MISMATCH') {
        setTried(true)
        setWrong(thrownText(thrown, language))
      } else if (fields['code']) setWrong(codeText(fields['code'], language))
      else setError(thrown)
      setBusy(false)
      input.current?.select()
    }
    return undefined
  }
  const told =
    error === null ? (over ? codeText('OTP_EXPIRED', language) : null) : thrownText(error, language)
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('codeStep', { email: sent.email, minutes: sent.minutes })}</p>
      {told !== null && (
        <Notice tone="error" role="alert">
          {told} {over && t('returning')}
        </Notice>
      )}
      <TextInput
        ref={input}
        label={t('code')}
        description={`${tried ? '' : t('tries', { count: sent.tries })} ${t('timeLeft', { time: clock(left) })}`.trim()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LIMITS.otpDigits}
        value={code}
        disabled={over}
        error={wrong}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setWrong(null)
        }}
      />
      <div className="buttons">
        <ToLogin />
        <Button type="submit" loading={busy} disabled={over}>
          {t('verify')}
        </Button>
      </div>
    </form>
  )
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** `9:05`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function Done() {
  const t = useT(RESET_TEXTS)
  return (
    <div className="stack" role="status">
      <strong>{t('doneTitle')}</strong>
      <p>{t('done')}</p>
      <ToLogin />
    </div>
  )
}
