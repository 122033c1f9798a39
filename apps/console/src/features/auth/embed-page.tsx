/** Where a groupware's frame begins: what it brought is traded for a session of this frame, and the portal opens. */
import { SIGN_IN_TEXTS } from '@postern/contract/texts/auth.ts'
import { IconLinkOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loadSession, signInEmbedded } from '../../api/auth.ts'
import { asRoute } from '../../lib/as-route.ts'
import { isInFrameOf, rememberEmbeddedSession, takeEntry, wasBrought } from '../../lib/embedded-session.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { activeLanguage, useLanguage, useT } from '../../lib/i18n.tsx'
import { meetLanguage } from '../../ui/frame/keep-language.ts'
import { PublicFrame } from '../../ui/frame/public-frame.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { SkeletonLines } from '../../ui/states.tsx'

export function EmbedPage() {
  const t = useT(SIGN_IN_TEXTS)
  const { site } = useSearch({ from: '/embed' })
  const navigate = useNavigate()
  const { suggestLanguage } = useLanguage()
  const [problem, setProblem] = useState<string | null>(null)
  useTitle(t('embedTitle'))
  useEffect(() => {
    if (!isInFrameOf(site)) {
      setProblem(SIGN_IN_TEXTS.notInFrame[activeLanguage()])
      return
    }
    const entry = takeEntry()
    if (!wasBrought) setProblem(codeText('ENTRY_INVALID', activeLanguage()))
    // Taken already: this is the same visit.
    if (entry === null) return
    const enter = async () => {
      const path = await signInEmbedded(entry, site)
      rememberEmbeddedSession()
      const session = await loadSession()
      if (!session) {
        setProblem(SIGN_IN_TEXTS.cookieRefused[activeLanguage()])
        return
      }
      if (await meetLanguage(session, (language) => suggestLanguage(language, path))) return
      await navigate({ ...asRoute(path), replace: true })
    }
    enter().catch((error: unknown) => setProblem(thrownText(error, activeLanguage())))
    // Once: an entry is good for one session.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <PublicFrame>
      <div className="card panel" aria-live="polite">
        {problem !== null && <IconLinkOff size={36} color="var(--ink-2)" aria-hidden />}
        <h1>{t(problem === null ? 'embedTitle' : 'frameOverTitle')}</h1>
        {problem === null ? <SkeletonLines count={4} /> : <p role="alert">{problem}</p>}
      </div>
    </PublicFrame>
  )
}
