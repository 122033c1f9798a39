/** The frame of every page behind the login: header, side menu or the portal's bottom bar, content. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { PasswordAdvice } from '../features/auth/password-advice.tsx'
import { useT } from '../lib/i18n.tsx'
import { useSession } from '../lib/use-session.ts'
import { Header } from './header.tsx'
import { PaletteOpener } from './palette-opener.tsx'
import { BottomBar } from './portal-links.tsx'
import { SideMenu } from './side-menu.tsx'
import { useSessionWatch } from './use-session-watch.tsx'

/** `children` stand where a route's page would. */
export function Shell({ children }: { readonly children?: ReactNode }) {
  const common = useT(COMMON_TEXTS)
  const session = useSession()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const content = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useSessionWatch()
  useEffect(() => {
    // Readers of the page by ear start at its content after following a link.
    if (shown.current !== pathname) content.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  if (!session) return null
  const personal = session.role.region === 'user'
  return (
    <div className={personal ? 'portal' : undefined}>
      <a className="skip" href="#content">
        {common('skipToContent')}
      </a>
      <Header personal={personal} />
      <div className="frame">
        {!personal && <SideMenu />}
        <main id="content" ref={content} tabIndex={-1}>
          <PasswordAdvice />
          {children ?? <Outlet />}
        </main>
      </div>
      {personal ? <BottomBar /> : <PaletteOpener />}
    </div>
  )
}
