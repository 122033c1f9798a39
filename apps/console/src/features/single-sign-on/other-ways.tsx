/** Ways to sign in besides the password, where they are set up: a passkey, the provider. */
import { Button, Divider } from '@mantine/core'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { SECOND_STEP_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { IconFingerprint, IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { Providers } from '../../lib/use-providers.ts'
import { factorErrorText } from '../../lib/factor-error.ts'
import { providerPage, signInByPasskey } from '../../api/second-step.ts'
import { Notice } from '../../ui/notice.tsx'

interface OtherWaysProps {
  readonly providers: Providers
  readonly redirect: string | undefined
  readonly onSignedIn: (session: SessionUser) => Promise<void>
}

export function OtherWays({ providers, redirect, onSignedIn }: OtherWaysProps) {
  const t = useT(SECOND_STEP_TEXTS)
  const { language } = useLanguage()
  const [busy, setBusy] = useState<'passkey' | 'oidc' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const go = async (way: 'passkey' | 'oidc', work: () => Promise<void>) => {
    setBusy(way)
    setError(null)
    try {
      await work()
    } catch (problem) {
      setError(problem)
      setBusy(null)
    }
  }
  return (
    <div className="stack">
      <Divider label={t('or')} />
      {error !== null && (
        <Notice tone="error" role="alert">
          {factorErrorText(error, language)}
        </Notice>
      )}
      {providers.oidc !== null && (
        <Button
          variant="default"
          fullWidth
          loading={busy === 'oidc'}
          leftSection={<IconLogin2 size={16} aria-hidden />}
          onClick={() => void go('oidc', async () => location.assign(await providerPage(redirect)))}
        >
          {t('withProvider', { name: providers.oidc })}
        </Button>
      )}
      {providers.passkey && (
        <Button
          variant="default"
          fullWidth
          loading={busy === 'passkey'}
          leftSection={<IconFingerprint size={16} aria-hidden />}
          onClick={() => void go('passkey', async () => onSignedIn(await signInByPasskey()))}
        >
          {t('withPasskey')}
        </Button>
      )}
    </div>
  )
}
