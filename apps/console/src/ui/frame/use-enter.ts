import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useLanguage } from '../../lib/i18n.tsx'
import { meetLanguage } from './keep-language.ts'
import { useNotifyEntry } from './notify-entry.ts'

/** Leads whoever has signed in to where they wanted to go. */
export function useEnter(redirect: string | undefined): (session: SessionUser) => Promise<void> {
  const { suggestLanguage } = useLanguage()
  const navigate = useNavigate()
  const router = useRouter()
  const notify = useNotifyEntry()
  return async (session) => {
    await meetLanguage(session, suggestLanguage)
    notify(session)
    await router.invalidate()
    await (redirect === undefined ? navigate({ to: '/' }) : navigate({ href: redirect }))
  }
}
