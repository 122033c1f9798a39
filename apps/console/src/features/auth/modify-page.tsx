/** `/modify`: the own account, or, while the password must be changed, nothing but that. */
import { Shell } from '../../app/shell.tsx'
import { useSession } from '../../lib/use-session.ts'
import { AccountPage } from './account-page.tsx'
import { ForcedPasswordPage } from './forced-password-page.tsx'

export function ModifyPage() {
  const session = useSession()
  if (session?.force_password_change) return <ForcedPasswordPage />
  return (
    <Shell>
      <AccountPage />
    </Shell>
  )
}
