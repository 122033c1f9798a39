/** The links of a section in the side menu, and how much waits behind them. */
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useT } from '../lib/i18n.tsx'
import { menuIcon } from './menu-icons.ts'
import { asRoute } from '../lib/as-route.ts'
import { isWithin, type MenuEntry } from './menu.ts'
import type { OneStop } from './use-one-stop.ts'
import { shortCount } from '../lib/use-waiting.ts'

interface EntriesProps {
  readonly entries: readonly MenuEntry[]
  readonly pathname: string
  readonly folded: boolean
  readonly waiting: (link: string) => number
  readonly stops: OneStop
}
export function Entries({ entries, pathname, folded, waiting, stops }: EntriesProps) {
  const queries = useQueryClient()
  return (
    <ul>
      {entries.map((entry) => {
        const EntryIcon = menuIcon(entry.link)
        const current = isWithin(entry.link, pathname)
        return (
          <li key={entry.link}>
            <Link
              {...asRoute(entry.link)}
              data-stop={entry.link}
              tabIndex={stops.tabIndex(entry.link)}
              {...(folded ? { title: entry.label } : {})}
              {...(current ? { 'aria-current': 'page' as const } : {})}
              // Clicking where one is refreshes it (product §2).
              {...(current ? { onClick: () => void queries.invalidateQueries() } : {})}
            >
              <EntryIcon size={18} stroke={1.7} aria-hidden />
              <span>{entry.label}</span>
              <Count count={waiting(entry.link)} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** How much waits behind an entry. */
export function Count({ count }: { readonly count: number }) {
  const t = useT(SHELL_TEXTS)
  if (count === 0) return null
  const short = shortCount(count)
  return (
    <>
      <b className="waiting" aria-hidden>
        {short}
      </b>
      <span className="visually-hidden">{t('waiting', { count: short })}</span>
    </>
  )
}
