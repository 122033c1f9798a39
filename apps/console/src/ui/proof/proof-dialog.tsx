/** "Is it you?": the password, or another factor of the account where one is enough. */
import { Box, Button, Group, PasswordInput } from '@mantine/core'
import type { ProofMethod } from '@postern/contract/routes/second-factor.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { SECOND_STEP_TEXTS, SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Dialog } from '../dialog.tsx'
import { signOut } from '../../api/auth.ts'
import { ApiError, toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { confirmSession, proveByCode, proveByPasskey } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { Notice } from '../notice.tsx'

interface ProofDialogProps {
  /** What the account can show, the usual first; none: it has to sign in again. */
  readonly methods: readonly ProofMethod[]
  /** What to do, by method. */
  readonly hint: (method: ProofMethod | undefined) => string
  readonly onClose: (confirmed: boolean) => void
}

export function ProofDialog({ methods, hint, onClose }: ProofDialogProps) {
  const t = useT(SECURITY_TEXTS)
  const step = useT(SECOND_STEP_TEXTS)
  const [method, setMethod] = useState(methods[0])
  const done = () => onClose(true)
  const others = methods.filter((other) => other !== method)
  return (
    <Dialog onClose={() => onClose(false)} title={t('confirmTitle')}>
      <div className="stack">
        <Box component="p" m={0}>
          {hint(method)}
        </Box>
        {method === 'password' && <PasswordProof onDone={done} onCancel={() => onClose(false)} />}
        {method === 'totp' && (
          <CodeForm label={step('code')} onCode={async (code) => proveByCode(code).then(done)} />
        )}
        {method === 'passkey' && (
          <PasskeyButton
            data-autofocus
            style={{ justifySelf: 'end' }}
            onShow={async () => proveByPasskey().then(done)}
          />
        )}
        {method === undefined && <SignInAgain />}
        {others.length > 0 && (
          <Group gap={8}>
            {others.map((other) => (
              <Button key={other} size="xs" variant="default" onClick={() => setMethod(other)}>
                {other === 'password' ? t('other.password') : step(`other.${other}`)}
              </Button>
            ))}
          </Group>
        )}
      </div>
    </Dialog>
  )
}

function PasswordProof({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const t = useT(SECURITY_TEXTS)
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const field = error === null ? undefined : toApiError(error).fields['password']
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog is a part of forms, in the tree of components if not in the page.
    event.stopPropagation()
    if (password === '') {
      setError(new ApiError('REQUIRED', { fields: { password: 'REQUIRED' } }))
      input.current?.focus()
      return
    }
    setBusy(true)
    try {
      await confirmSession(password)
      onDone()
    } catch (problem) {
      setError(problem)
      setBusy(false)
      input.current?.focus()
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="stack">
      {error !== null && field === undefined && (
        <Notice tone="error" role="alert">
          {thrownText(error, language)}
        </Notice>
      )}
      <PasswordInput
        data-autofocus
        ref={input}
        label={common('password')}
        autoComplete="current-password"
        value={password}
        error={field === undefined ? null : codeText(field, language)}
        aria-invalid={field !== undefined}
        visibilityToggleButtonProps={{
          'aria-label': ui('showPassword'),
          'aria-hidden': false,
          tabIndex: 0,
        }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('confirmCode')}
        </Button>
      </Group>
    </form>
  )
}

function SignInAgain() {
  const t = useT(SECURITY_TEXTS)
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate({ to: '/login', search: { redirect: '/modify' } })
  }
  return (
    <Group justify="flex-end">
      <Button data-autofocus onClick={() => void leave()}>
        {t('signInAgain')}
      </Button>
    </Group>
  )
}
