/** `/modify`: the own account, or, while the password must be changed, nothing but that. */
import { useState } from 'react'
import { Shell } from '../../app/shell.tsx'
import { useSession } from '../../lib/use-session.ts'
import { AccountPage } from './account-page.tsx'
import { ForcedPasswordPage } from './forced-password-page.tsx'

export function ModifyPage() {
  const session = useSession()
  // Who came to change it goes on to the first screen: the account must not flash up in between.
  const [cameForced] = useState(session?.force_password_change === true)
  if (cameForced || session?.force_password_change) return <ForcedPasswordPage />
  return (
    <Shell>
      <AccountPage />
    </Shell>
  )
}
