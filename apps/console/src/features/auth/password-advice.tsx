/** The advice to change an old password: now, or in as many days again. */
import { Button } from '@mantine/core'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { loadSession } from '../../api/auth.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { postponePassword } from './api.ts'

export function PasswordAdvice() {
  const t = useT(ACCOUNT_TEXTS)
  const { language } = useLanguage()
  const session = useSession()
  const later = useMutation({
    mutationFn: postponePassword,
    onSuccess: loadSession,
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  if (!session?.password_change_advised) return null
  return (
    <section className="advice" aria-label={t('password')}>
      <IconKey size={16} aria-hidden />
      <span>{t('advice')}</span>
      <LinkButton to="/modify" size="xs">
        {t('adviceNow')}
      </LinkButton>
      <Button size="xs" variant="default" loading={later.isPending} onClick={() => later.mutate()}>
        {t('adviceLater')}
      </Button>
    </section>
  )
}
