/** Asks for a passkey, and says why it was none. */
import { Button, type ButtonProps } from '@mantine/core'
import { SECOND_STEP_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useState } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { factorErrorText } from '../../lib/factor-error.ts'
import { Notice } from '../notice.tsx'

interface PasskeyButtonProps extends ButtonProps {
  readonly onShow: () => Promise<unknown>
}

export function PasskeyButton({ onShow, ...button }: PasskeyButtonProps) {
  const t = useT(SECOND_STEP_TEXTS)
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const show = async () => {
    setBusy(true)
    setError(null)
    try {
      await onShow()
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  return (
    <>
      {error !== null && (
        <Notice tone="error" role="alert">
          {factorErrorText(error, language)}
        </Notice>
      )}
      <Button {...button} loading={busy} onClick={() => void show()}>
        {t('usePasskey')}
      </Button>
    </>
  )
}
