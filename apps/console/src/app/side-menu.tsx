/** Sections as roots that open and close, their entries below; folded to icons on request. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { DASHBOARD } from '@postern/contract/menu.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import {
  IconChevronDown,
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { readForSession, readStored, writeForSession, writeStored } from '../lib/storage.ts'
import { usePermissions } from '../lib/use-session.ts'
import { Failed } from '../ui/states.tsx'
import { groupsOf, isWithin, sectionOf, useMenu, type MenuTree } from './menu.ts'
import { Count, Entries } from './side-entries.tsx'
import { useOneStop, type OneStop } from './use-one-stop.ts'
import { shortCount, useWaiting } from '../lib/use-waiting.ts'

const ROOTS = 'menu-roots'

/** Roots somebody opened or closed, kept for the browser session (product §2). */
function storedRoots(): Readonly<Record<string, boolean>> {
  const stored = readForSession(ROOTS)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).map(([id, open]) => [id, open === true]))
}

export function SideMenu() {
  const t = useT(SHELL_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const { tree, failed, retry } = useMenu()
  const waiting = useWaiting()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [folded, setFolded] = useState(() => readStored('side-folded') === true)
  const { isOpen, toggle } = useRoots(sectionOf(tree, pathname)?.function_id)
  const fold = () => {
    writeStored('side-folded', !folded)
    setFolded(!folded)
  }
  // Read out when it changes, without leaving what one does.
  const news = tree
    .flatMap((section) => section.children)
    .filter((entry) => waiting(entry.link) > 0)
    .map((entry) => `${entry.label}: ${t('waiting', { count: shortCount(waiting(entry.link)) })}`)
  const shown = tree.flatMap((section) => [
    ...(folded ? [] : [section.function_id]),
    ...(isOpen(section.function_id) ? groupsOf(section, language).flatMap(({ entries }) => entries) : []).map(
      ({ link }) => link,
    ),
  ])
  const here = shown.find((link) => link.startsWith('/') && isWithin(link, pathname))
  const stops = useOneStop([...(may('dashboard') ? [DASHBOARD.link] : []), ...shown], here)
  return (
    <aside className="side" data-folded={folded || undefined} aria-label={t('sideMenu')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links within */}
      <nav aria-label={t('sideMenu')} {...stops.around}>
        {failed && <Failed what={t('menuFailed')} error={null} onRetry={() => void retry()} />}
        {may('dashboard') && (
          <DashboardEntry folded={folded} here={pathname === DASHBOARD.link} stops={stops} />
        )}
        {tree.map((section) => (
          <Root
            key={section.function_id}
            section={section}
            language={language}
            pathname={pathname}
            folded={folded}
            open={isOpen(section.function_id)}
            onToggle={() => toggle(section.function_id)}
            waiting={waiting}
            stops={stops}
          />
        ))}
      </nav>
      <p className="visually-hidden" role="status">
        {news.join(', ')}
      </p>
      <Fold folded={folded} onFold={fold} />
    </aside>
  )
}

/** Which sections are open: where one is (the header leads to the others), or as somebody left them. */
function useRoots(current: string | undefined) {
  const [roots, setRoots] = useState(storedRoots)
  const isOpen = (id: string) => roots[id] ?? current === id
  const toggle = (id: string) => {
    const next = { ...roots, [id]: !isOpen(id) }
    writeForSession(ROOTS, next)
    setRoots(next)
  }
  return { isOpen, toggle }
}

interface DashboardEntryProps {
  readonly folded: boolean
  readonly here: boolean
  readonly stops: OneStop
}
function DashboardEntry({ folded, here, stops }: DashboardEntryProps) {
  const t = useT(SHELL_TEXTS)
  return (
    <ul>
      <li>
        <Link
          to="/dashboard"
          data-stop={DASHBOARD.link}
          tabIndex={stops.tabIndex(DASHBOARD.link)}
          {...(folded ? { title: t('dashboard') } : {})}
          {...(here ? { 'aria-current': 'page' as const } : {})}
        >
          <IconLayoutDashboard size={18} stroke={1.7} aria-hidden />
          <span>{t('dashboard')}</span>
        </Link>
      </li>
    </ul>
  )
}

function Fold({ folded, onFold }: { readonly folded: boolean; readonly onFold: () => void }) {
  const common = useT(COMMON_TEXTS)
  const label = common(folded ? 'expandMenu' : 'collapseMenu')
  return (
    <button
      type="button"
      className="tool fold"
      aria-label={label}
      title={label}
      aria-expanded={!folded}
      onClick={onFold}
    >
      {folded ? (
        <IconLayoutSidebarLeftExpand size={18} aria-hidden />
      ) : (
        <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
      )}
    </button>
  )
}

interface RootProps {
  readonly section: MenuTree[number]
  readonly language: Language
  readonly pathname: string
  readonly folded: boolean
  readonly open: boolean
  readonly onToggle: () => void
  readonly waiting: (link: string) => number
  readonly stops: OneStop
}
function Root({ section, language, pathname, folded, open, onToggle, waiting, stops }: RootProps) {
  const id = `menu-${section.function_id}`
  const groups = groupsOf(section, language)
  const headed = groups.length > 1 && groups.some(({ entries }) => entries.length > 1)
  // What is folded away is counted at its root.
  const inside = section.children.reduce((sum, entry) => sum + waiting(entry.link), 0)
  return (
    <div className="root">
      {!folded && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          data-stop={section.function_id}
          tabIndex={stops.tabIndex(section.function_id)}
          onClick={onToggle}
        >
          <span>{section.label}</span>
          {!open && <Count count={inside} />}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
      <div id={id} hidden={!open}>
        {groups.map((group) => (
          <div key={group.label + group.entries[0]!.link}>
            {headed && <h2>{group.label}</h2>}
            <Entries
              entries={group.entries}
              pathname={pathname}
              folded={folded}
              waiting={waiting}
              stops={stops}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
