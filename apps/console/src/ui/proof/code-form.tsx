/** One field for a code, and its button. */
import { Button, Group, TextInput } from '@mantine/core'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError, toApiError } from '../../api/errors.ts'
import { codeText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { factorErrorText } from '../../lib/factor-error.ts'
import { Notice } from '../notice.tsx'

interface CodeFormProps {
  readonly label: string
  readonly submitLabel?: string
  /** Recovery codes have letters. */
  readonly digits?: boolean
  readonly onCode: (code: string) => Promise<unknown>
  readonly children?: ReactNode
}

export function CodeForm({ label, submitLabel, digits = true, onCode, children }: CodeFormProps) {
  const t = useT(SECURITY_TEXTS)
  const { language } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  // Wherever it stands, it is what comes next.
  useEffect(() => input.current?.focus(), [])
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const field = error === null ? undefined : toApiError(error).fields['code']
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (code.trim() === '') {
      setError(new ApiError('REQUIRED', { fields: { code: 'REQUIRED' } }))
      return
    }
    setBusy(true)
    setError(null)
    try {
      await onCode(code.trim())
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
          {factorErrorText(error, language)}
        </Notice>
      )}
      <TextInput
        data-autofocus
        ref={input}
        label={label}
        className="codefield"
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete={digits ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={field === undefined ? null : codeText(field, language)}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {children}
      <Group justify="flex-end" gap={8}>
        <Button type="submit" loading={busy}>
          {submitLabel ?? t('confirmCode')}
        </Button>
      </Group>
    </form>
  )
}
