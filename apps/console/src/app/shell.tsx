/**
 * The frame of every page behind the login: header, notices, side menu or the portal's bottom bar, content. Personal
 * users and embedded views (`set_opt=1`) get the reduced header and no menu; a popup window gets the page alone.
 */
import { Button } from '@mantine/core'
import { mayOpen } from '@postern/contract/menu.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { PasswordAdvice } from '../features/auth/password-advice.tsx'
import { isBarePage, isEmbedded, isPopupWindow } from '../lib/entry.ts'
import { useT } from '../lib/i18n.tsx'
import { useSession, useSessionOver } from '../lib/use-session.ts'
import { NotAllowed } from '../ui/not-allowed.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Footer } from '../ui/frame/footer.tsx'
import { Header } from './header.tsx'
import { PaletteOpener } from './palette-opener.tsx'
import { BottomBar } from './portal-links.tsx'
import { rememberPage } from './recent-pages.ts'
import { SideMenu } from './side-menu.tsx'
import { useNotices } from './use-notices.ts'
import { useContentFocus } from './use-content-focus.ts'
import { useSessionWatch } from './use-session-watch.tsx'
import { WorkWatch } from './work-watch.tsx'

const KeyHelp = lazy(() => import('./key-help.tsx').then((module) => ({ default: module.KeyHelp })))
const SessionOverDialog = lazy(() =>
  import('./session-over-dialog.tsx').then((module) => ({ default: module.SessionOverDialog })),
)
const NoticeBar = lazy(() =>
  import('../features/notice/notice-bar.tsx').then((module) => ({ default: module.NoticeBar })),
)
const NoticePopup = lazy(() =>
  import('../features/notice/notice-popup.tsx').then((module) => ({ default: module.NoticePopup })),
)

/** `children` stand where a route's page would. */
export function Shell({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const session = useSession()
  const over = useSessionOver()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const content = useRef<HTMLElement>(null)
  useSessionWatch()
  useContentFocus(content, pathname)
  const userId = session?.user.id
  useEffect(() => {
    if (userId !== undefined) rememberPage(userId, pathname)
  }, [userId, pathname])
  if (!session) return null
  const page = mayOpen(pathname, session.permissions) ? children : <NotAllowed />
  return (
    <>
      {isBarePage ? (
        <BareContent content={content}>{page}</BareContent>
      ) : isPopupWindow ? (
        <PopupWindow content={content}>{page}</PopupWindow>
      ) : (
        // Another account's frame remembers other things.
        <Frame key={session.user.id} session={session} content={content}>
          {page}
        </Frame>
      )}
      <Suspense>{over && <SessionOverDialog over={over} session={session} />}</Suspense>
    </>
  )
}

interface ContentProps {
  readonly content: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

function Frame({ session, content, children }: ContentProps & { readonly session: SessionUser }) {
  const embedded = isEmbedded() || session.set_opt === 1
  const reduced = embedded || session.role.region === 'user'
  const notices = useNotices(session.user.id, !reduced)
  const [help, setHelp] = useState(false)
  useKeys({ '?': () => setHelp(true) }, { last: true })
  return (
    <div className={`shell${reduced ? ' portal' : ''}${notices.barOpen ? ' withbar' : ''}`}>
      <SkipLink />
      <Header
        reduced={reduced}
        embedded={embedded}
        bar={notices.notices.length > 0 ? { open: notices.barOpen, onSwitch: notices.switchBar } : null}
      />
      <Suspense>
        {notices.barOpen && <NoticeBar notices={notices.notices} onClose={notices.switchBar} />}
        {notices.popups.length > 0 && (
          <NoticePopup userId={session.user.id} notices={notices.popups} onClose={notices.closePopup} />
        )}
        {help && <KeyHelp onClose={() => setHelp(false)} />}
      </Suspense>
      <div className="frame">
        {!reduced && <SideMenu />}
        <div className="page">
          <main id="content" ref={content} tabIndex={-1}>
            <PasswordAdvice />
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <div className="corners">
        <WorkWatch />
      </div>
      {reduced ? <BottomBar /> : <PaletteOpener />}
    </div>
  )
}

function BareContent({ content, children }: ContentProps) {
  return (
    <div className="popupwindow">
      <SkipLink />
      <main id="content" ref={content} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function PopupWindow({ content, children }: ContentProps) {
  const t = useT(SHELL_TEXTS)
  return (
    <div className="popupwindow">
      <SkipLink />
      <main id="content" ref={content} tabIndex={-1}>
        {children}
        <Button variant="default" style={{ alignSelf: 'end' }} onClick={() => window.close()}>
          {t('closeWindow')}
        </Button>
      </main>
    </div>
  )
}

function SkipLink() {
  const common = useT(COMMON_TEXTS)
  return (
    <a className="skip" href="#content">
      {common('skipToContent')}
    </a>
  )
}
