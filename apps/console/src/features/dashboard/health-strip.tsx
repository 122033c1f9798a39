/** How the installation is: each part with its word and what to do, leading to where it is set up. Unknown is never green. */
import { fillText } from '@postern/contract/i18n/texts.ts'
import { mayOpen } from '@postern/contract/menu.ts'
import { DASHBOARD_TEXTS, TILE_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { IconAlertTriangle, IconCheck, IconMinus, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { asRoute } from '../../lib/as-route.ts'
import { formatRelative, formatSize } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import type { useHealth } from './api.ts'
import { partsOf, type Part, type Tone } from './health-parts.ts'
import type { Status } from './status.ts'
import css from './dashboard.module.css'

const ICONS: Readonly<Record<Tone, Icon>> = { good: IconCheck, bad: IconAlertTriangle, none: IconMinus }

interface HealthStripProps {
  readonly status: Status
  readonly query: ReturnType<typeof useHealth>
}

export function HealthStrip({ status, query }: HealthStripProps) {
  const tiles = useT(TILE_TEXTS)
  const words = useWords()
  const permissions = useSession()?.permissions ?? []
  const { data, error, isPending, refetch, dataUpdatedAt } = query
  if (isPending) return <SkeletonLines count={2} />
  if (!data) return <Failed what={tiles('health')} error={error} onRetry={() => void refetch()} />
  if (data.health === null) return null
  return (
    <ul className={css['health']}>
      {partsOf(status, data.health, dataUpdatedAt).map((part) => {
        const PartIcon = ICONS[part.tone]
        const [name, said] = words(part)
        const content = (
          <>
            <PartIcon size={16} aria-hidden />
            <span>
              <strong>{name}</strong>
              <span>{said}</span>
            </span>
          </>
        )
        return (
          <li key={part.name} data-tone={part.tone}>
            {mayOpen(part.link, permissions) ? (
              <Link {...asRoute(part.link)}>{content}</Link>
            ) : (
              <div>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Name of a part, and what is said of it. */
function useWords(): (part: Part) => readonly [name: string, said: string] {
  const t = useT(DASHBOARD_TEXTS)
  const tiles = useT(TILE_TEXTS)
  const { language } = useLanguage()
  const nameOf = (name: Part['name']): string =>
    name === 'SMTP' || name === 'DNS' ? name : name === 'queue' ? tiles('queue') : t(name)
  return ({ name, text, plain, size, total, time, number }) => {
    if (text === null) return [nameOf(name), plain ?? '']
    return [
      nameOf(name),
      fillText(DASHBOARD_TEXTS[text], language, {
        ...(plain === undefined ? {} : { name: plain }),
        ...(size === undefined ? {} : { size: formatSize(size), free: formatSize(size) }),
        ...(total === undefined ? {} : { total: formatSize(total) }),
        ...(time === undefined ? {} : { time: formatRelative(time, language) }),
        ...(number === undefined ? {} : { ms: number, seconds: number, days: number }),
      }),
    ]
  }
}
