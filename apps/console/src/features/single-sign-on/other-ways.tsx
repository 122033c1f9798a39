/** Ways to sign in besides the password, where they are set up: a passkey, the provider. */
import { Alert, Button, Divider } from '@mantine/core'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { SECOND_STEP_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { IconFingerprint, IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { factorErrorText } from '../second-factor/factor-error.ts'
import { providerPage, readProviders, signInByPasskey } from '../second-factor/sign-in-api.ts'

interface OtherWaysProps {
  readonly redirect: string | undefined
  readonly onSignedIn: (session: SessionUser) => Promise<void>
}

export function OtherWays({ redirect, onSignedIn }: OtherWaysProps) {
  const t = useT(SECOND_STEP_TEXTS)
  const { language } = useLanguage()
  const [busy, setBusy] = useState<'passkey' | 'oidc' | null>(null)
  const [error, setError] = useState<unknown>(null)
  // Without an answer the password is still there.
  const { data } = useQuery({ queryKey: ['sign-in-providers'], queryFn: readProviders, retry: false })
  if (!data || (data.oidc === null && !data.passkey)) return null
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
        <Alert color="red" variant="light" role="alert">
          {factorErrorText(error, language)}
        </Alert>
      )}
      {data.oidc !== null && (
        <Button
          variant="default"
          fullWidth
          loading={busy === 'oidc'}
          leftSection={<IconLogin2 size={16} aria-hidden />}
          onClick={() => void go('oidc', async () => location.assign(await providerPage(redirect)))}
        >
          {t('withProvider', { name: data.oidc })}
        </Button>
      )}
      {data.passkey && (
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
