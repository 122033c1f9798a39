import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useLanguage } from '../../lib/i18n.tsx'
import { meetLanguage } from './keep-language.ts'
import { useNotifyEntry } from './notify-entry.ts'

/** Opens the page that a user asked for before signing in, in the account's language. */
export function useEnter(redirect: string | undefined): (session: SessionUser) => Promise<void> {
  const { suggestLanguage } = useLanguage()
  const navigate = useNavigate()
  const router = useRouter()
  const notify = useNotifyEntry()
  return async (session) => {
    const href = redirect ?? '/'
    if (await meetLanguage(session, (language) => suggestLanguage(language, href))) return
    notify(session)
    await router.invalidate()
    await (redirect === undefined ? navigate({ to: '/' }) : navigate({ href: redirect }))
  }
}
