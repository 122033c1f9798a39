/** The own account: profile, password, sessions. One section each, under the other. */
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

/** `children`: sections of other features, below. */
export function AccountPage({ children }: { readonly children: ReactNode }) {
  const t = useT(ACCOUNT_TEXTS)
  const queries = useQueryClient()
  return (
    <>
      <PageHead title={t('title')} />
      <div className="account">
        <section className="card" aria-labelledby="account-profile">
          <h2 id="account-profile">{t('profile')}</h2>
          <ProfileForm />
        </section>
        <section className="card" aria-labelledby="account-password">
          <h2 id="account-password">{t('password')}</h2>
          <PasswordForm onChanged={() => void queries.invalidateQueries({ queryKey: ['own-sessions'] })} />
        </section>
        <section className="card wide" aria-labelledby="account-sessions">
          <h2 id="account-sessions">{t('sessions')}</h2>
          <SessionList />
        </section>
        {children}
      </div>
    </>
  )
}
