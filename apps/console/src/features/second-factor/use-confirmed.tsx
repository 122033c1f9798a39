/** Asks for the password when the server wants a proof that the session is still its owner's, then goes on. */
import { Alert, Button, Group, Modal, PasswordInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/console-ui.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiError, toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { confirmSession } from './api.ts'

interface Confirmed {
  /** Runs the work, again once the owner has confirmed. @throws ApiError CONFIRM_REQUIRED when nobody did */
  readonly guard: <T>(work: () => Promise<T>) => Promise<T>
  /** To be rendered. */
  readonly dialog: ReactNode
}

export function useConfirmed(): Confirmed {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null)
  const close = (confirmed: boolean) => {
    answer?.(confirmed)
    setAnswer(null)
  }
  return {
    async guard(work) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CONFIRM_REQUIRED') throw error
        const confirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
        if (!confirmed) throw error
        return work()
      }
    },
    dialog: answer !== null && <ConfirmDialog onClose={close} />,
  }
}

function ConfirmDialog({ onClose }: { readonly onClose: (confirmed: boolean) => void }) {
  const t = useT(SECURITY_TEXTS)
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const { language } = useLanguage()
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
      return
    }
    setBusy(true)
    try {
      await confirmSession(password)
      onClose(true)
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('confirmTitle')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="stack">
        <p style={{ margin: 0 }}>{t('confirmText')}</p>
        {error !== null && field === undefined && (
          <Alert color="red" variant="light" role="alert">
            {thrownText(error, language)}
          </Alert>
        )}
        <PasswordInput
          data-autofocus
          label={common('password')}
          autoComplete="current-password"
          value={password}
          error={field === undefined ? null : codeText(field, language)}
          visibilityToggleButtonProps={{
            'aria-label': ui('showPassword'),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => onClose(false)}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('confirmCode')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
