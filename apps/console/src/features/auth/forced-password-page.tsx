/** No menu until the password is changed: at first login, after expiry or a reset (product §4). */
import { Button } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SIGN_IN_TEXTS } from '@postern/contract/texts/auth.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { signOut } from '../../api/auth.ts'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { useTitle } from '../../ui/page-head.tsx'
import { PasswordForm } from './password-form.tsx'

export function ForcedPasswordPage() {
  const t = useT(SIGN_IN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const session = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  useTitle(t('changeTitle'))
  const leave = async () => {
    await signOut()
    await navigate({ to: '/login' })
  }
  const goOn = async () => {
    await router.invalidate()
    await navigate({ to: '/' })
  }
  const why = session?.password_expired
    ? 'changeExpired'
    : session?.first_login
      ? 'changeFirst'
      : 'changeForced'
  return (
    <PublicFrame>
      <div className="card panel">
        <h1>{t('changeTitle')}</h1>
        <p>{t(why)}</p>
        <PasswordForm onChanged={() => void goOn()}>
          <Button variant="default" onClick={() => void leave()}>
            {common('logout')}
          </Button>
        </PasswordForm>
      </div>
    </PublicFrame>
  )
}
