/** `/modify`: the own account, or, while the password must be changed, nothing but that. */
import { useState } from 'react'
import { OwnTokens } from '../../features/api-token/own-tokens.tsx'
import { AccountPage } from '../../features/auth/account-page.tsx'
import { ForcedPasswordPage } from '../../features/auth/forced-password-page.tsx'
import { OwnReport } from '../../features/spam-report/own-report.tsx'
import { SecuritySections } from '../../features/second-factor/security-sections.tsx'
import { useSession } from '../../lib/use-session.ts'
import { Shell } from '../shell.tsx'

export function ModifyPage() {
  const session = useSession()
  // Who came to change it goes on to the first screen: the account must not flash up in between.
  const [cameForced] = useState(session?.force_password_change === true)
  if (cameForced || session?.force_password_change) return <ForcedPasswordPage />
  return (
    <Shell>
      <AccountPage>
        <OwnReport />
        <SecuritySections />
        <OwnTokens />
      </AccountPage>
    </Shell>
  )
}
