/** The 48 px header. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import {
  IconBellRinging,
  IconHeadset,
  IconLayoutGrid,
  IconSearch,
  IconShieldCheck,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { usePermissions } from '../lib/use-session.ts'
import { shortCount, useWaiting } from '../lib/use-waiting.ts'
import { useKeys } from '../ui/use-keys.ts'
import { useSupportLink } from '../ui/frame/footer.tsx'
import { LanguageMenu } from '../ui/frame/language-menu.tsx'
import { asRoute } from '../lib/as-route.ts'
import { sectionOf, useMenu } from './menu.ts'
import { openPalette } from './palette-opener.tsx'
import { PortalLinks } from './portal-links.tsx'
import { SchemeSwitch } from '../ui/frame/scheme-switch.tsx'
import { UserMenu } from './user-menu.tsx'

const AllMenu = lazy(() => import('./all-menu.tsx').then((module) => ({ default: module.AllMenu })))

interface HeaderProps {
  /** Three links instead of sections, search and all menus. */
  readonly reduced: boolean
  /** Without logo, sign-out and user info (product §2, `set_opt=1`). */
  readonly embedded: boolean
  /** Opens and closes the notice banner; null when there is none to show. */
  readonly bar: { readonly open: boolean; readonly onSwitch: () => void } | null
}
export function Header({ reduced, embedded, bar }: HeaderProps) {
  const t = useT(SHELL_TEXTS)
  return (
    <header className="top">
      {!embedded && (
        <Link to="/" className="brand">
          <IconShieldCheck size={22} aria-hidden />
          Postern
        </Link>
      )}
      <nav aria-label={t('sections')}>{reduced ? <PortalLinks /> : <Sections />}</nav>
      {!reduced && <SearchAndMenus />}
      {!reduced && <AlertBell />}
      {bar && <BarSwitch {...bar} />}
      {!reduced && <SupportLink />}
      <LanguageMenu />
      <SchemeSwitch />
      {!embedded && <UserMenu />}
    </header>
  )
}

/** Alerts that nobody looks after yet, wherever one is; absent while there are none. */
function AlertBell() {
  const t = useT(SHELL_TEXTS)
  const count = useWaiting()('/alert/alerts')
  if (count === 0) return null
  const label = t('alertsWaiting', { count: shortCount(count) })
  return (
    <Link to="/alert/alerts" className="tool alertbell" aria-label={label} title={label}>
      <IconBellRinging size={18} aria-hidden />
      <b aria-hidden>{shortCount(count)}</b>
    </Link>
  )
}

function BarSwitch({ open, onSwitch }: NonNullable<HeaderProps['bar']>) {
  const t = useT(NOTICE_TEXTS)
  const label = t(open ? 'hideBar' : 'showBar')
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-pressed={open}
      onClick={onSwitch}
    >
      <IconSpeakerphone size={18} aria-hidden />
    </button>
  )
}

function SupportLink() {
  const link = useSupportLink()
  if (!link) return null
  return (
    <a
      className="tool"
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={link.label}
      title={link.label}
    >
      <IconHeadset size={18} aria-hidden />
    </a>
  )
}

function Sections() {
  const { tree } = useMenu()
  const t = useT(SHELL_TEXTS)
  const queries = useQueryClient()
  const may = usePermissions()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const current = sectionOf(tree, pathname)
  // Clicking the current section refreshes it (product §2).
  const refresh = () => void queries.invalidateQueries()
  return (
    <>
      {may('dashboard') && (
        <Link
          to="/dashboard"
          onClick={refresh}
          {...(pathname === '/dashboard' ? { 'aria-current': 'page' } : {})}
        >
          {t('dashboard')}
        </Link>
      )}
      {tree.map((section) => (
        <Link
          key={section.function_id}
          {...asRoute(section.link ?? '/')}
          {...(section === current ? { onClick: refresh } : {})}
          {...(section === current ? { 'aria-current': 'true' } : {})}
        >
          {section.label}
        </Link>
      ))}
    </>
  )
}

function SearchAndMenus() {
  const t = useT(SHELL_TEXTS)
  const common = useT(COMMON_TEXTS)
  // Open on one page only: following a link closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const open = openOn === pathname
  useKeys({ m: () => setOpenOn(pathname) }, { last: true })
  const close = () => {
    setOpenOn(null)
    button.current?.focus()
  }
  return (
    <>
      <button type="button" className="cmdk" onClick={openPalette}>
        <IconSearch size={16} aria-hidden />
        <span>{t('palette')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button
        ref={button}
        type="button"
        className="tool menubutton"
        aria-label={common('allMenu')}
        title={common('allMenu')}
        aria-expanded={open}
        onClick={() => setOpenOn(open ? null : pathname)}
      >
        <IconLayoutGrid size={18} aria-hidden />
        <span aria-hidden>{common('allMenu')}</span>
      </button>
      {open && (
        <Suspense>
          <AllMenu onClose={close} />
        </Suspense>
      )}
    </>
  )
}
