/** In the form of a user: takes all second factors away, for whoever lost phone and recovery codes. */
import { Button } from '@mantine/core'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useState } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { resetFactors } from './api.ts'
import { useConfirmed } from '../../ui/proof/use-confirmed.tsx'

export function ResetFactorButton({ id, name }: { readonly id: number; readonly name: string }) {
  const t = useT(SECURITY_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const { guard, dialog } = useConfirmed()
  const [asking, setAsking] = useState(false)
  if (!may('member-user-password_reset')) return null
  const reset = async () => {
    setAsking(false)
    try {
      await guard(() => resetFactors(id))
      notifyDone(t('resetDone'))
    } catch (error) {
      notifyFailed(thrownText(error, language))
    }
  }
  return (
    <>
      <Button variant="default" c="var(--error)" onClick={() => setAsking(true)}>
        {t('resetFactor')}
      </Button>
      {asking && (
        <AskDialog
          title={t('resetFactor')}
          text={t('resetText', { name })}
          label={t('resetFactor')}
          onClose={() => setAsking(false)}
          onYes={() => void reset()}
        />
      )}
      {dialog}
    </>
  )
}
