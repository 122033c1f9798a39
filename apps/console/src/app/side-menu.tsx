/** Entries of the current section (of all sections on the first page), folded to icons on request. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/console-shell.ts'
import {
  IconBan,
  IconCircle,
  IconKey,
  IconHistory,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLock,
  IconMailbox,
  IconMailForward,
  IconMailX,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconShieldSearch,
  IconUser,
  IconUsersGroup,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { readStored, writeStored } from '../lib/storage.ts'
import { Failed } from '../ui/states.tsx'
import { asRoute, groupsOf, isCurrent, sectionOf, useMenu, type MenuEntry } from './menu.ts'

const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/^\/mail\/inbound\/mail/, IconMailbox],
  [/^\/mail\/inbound\/reject/, IconMailX],
  [/\/allow\/list$/, IconShieldCheck],
  [/\/deny\/list$/, IconBan],
  [/^\/member\/user/, IconUser],
  [/^\/member\/password-reset/, IconKey],
  [/^\/member\/group/, IconUsersGroup],
  [/^\/member\/domain/, IconWorld],
  [/^\/config\/mail-server/, IconServer],
  [/^\/config\/system\/history/, IconHistory],
  [/^\/config\/system\/access/, IconLock],
  [/^\/config\/system\/basic/, IconSettings],
  [/^\/config\/filtering\/smtp/, IconMailForward],
  [/^\/config\/filtering\/scanner/, IconShieldSearch],
]

export function SideMenu() {
  const t = useT(SHELL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const { tree, failed, retry } = useMenu()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [folded, setFolded] = useState(() => readStored('side-folded') === true)
  const fold = () => {
    writeStored('side-folded', !folded)
    setFolded(!folded)
  }
  const current = sectionOf(tree, pathname)
  const groups = (current ? [current] : tree).flatMap((section) => groupsOf(section, language))
  return (
    <aside className="side" data-folded={folded || undefined} aria-label={t('sideMenu')}>
      <nav aria-label={t('sideMenu')}>
        {failed && <Failed what={t('menuFailed')} error={null} onRetry={() => void retry()} />}
        {groups.map((group) => (
          <Entries
            key={group.label + group.entries[0]!.link}
            {...group}
            pathname={pathname}
            folded={folded}
          />
        ))}
      </nav>
      <button
        type="button"
        className="tool fold"
        aria-label={common(folded ? 'expandMenu' : 'collapseMenu')}
        title={common(folded ? 'expandMenu' : 'collapseMenu')}
        aria-expanded={!folded}
        onClick={fold}
      >
        {folded ? (
          <IconLayoutSidebarLeftExpand size={18} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
        )}
      </button>
    </aside>
  )
}

interface EntriesProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly pathname: string
  readonly folded: boolean
}
function Entries({ label, entries, pathname, folded }: EntriesProps) {
  return (
    <>
      <h2>{label}</h2>
      <ul>
        {entries.map((entry) => {
          const EntryIcon = ICONS.find(([path]) => path.test(entry.link))?.[1] ?? IconCircle
          return (
            <li key={entry.link}>
              <Link
                to={asRoute(entry.link)}
                {...(folded ? { title: entry.label } : {})}
                {...(isCurrent(entry.link, pathname) ? { 'aria-current': 'page' as const } : {})}
              >
                <EntryIcon size={18} stroke={1.7} aria-hidden />
                <span>{entry.label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
