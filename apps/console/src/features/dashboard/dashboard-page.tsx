/** Home of administrators: what happened today, whether that is usual, what to do. Arranged by each as they like. */
import { Box, Button } from '@mantine/core'
import { DASHBOARD_TILES, type DashboardTile } from '@postern/contract/codes/dashboard.ts'
import { DASHBOARD_TEXTS, TILE_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { IconLayoutGrid } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { testMails } from '../../lib/first-steps.ts'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useHealth, useStatus } from './api.ts'
import { movedBy, movedTo, type Arranging } from './arrange.ts'
import { CampaignsTile, CountriesTile, ImpersonationTile, ThreatsTile } from './attack-tiles.tsx'
import { DetoxTile } from './detox-tile.tsx'
import { DayChart } from './day-chart.tsx'
import { HealthStrip } from './health-strip.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NoticesTile, QueueTile } from './place-tiles.tsx'
import { ReadAt } from './read-at.tsx'
import type { Status } from './status.ts'
import { Tile } from './tile.tsx'
import { TodayTiles } from './today-tiles.tsx'
import { useLayout, type Layout } from './use-layout.ts'
import css from './dashboard.module.css'

// Who has set up everything and arranged it needs neither.
const SetupList = lazy(() => import('./setup-list.tsx').then((module) => ({ default: module.SetupList })))
const ArrangeBar = lazy(() => import('./arranging.tsx').then((module) => ({ default: module.ArrangeBar })))

export function DashboardPage() {
  const t = useT(DASHBOARD_TEXTS)
  const may = usePermissions()
  const query = useStatus()
  const layout = useLayout()
  const [arranges, setArranges] = useState(false)
  const { data } = query
  const isReady = data !== undefined && !layout.isPending
  return (
    <>
      <PageHead title={t('title')}>
        {data && <ReadAt query={query} />}
        {isReady && <ArrangeButtons layout={layout} arranges={arranges} onSwitch={setArranges} />}
      </PageHead>
      {!data && query.isError && (
        <div className="card">
          <Failed what={t('status')} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {!isReady && !query.isError && (
        <div className="card">
          <SkeletonLines count={16} />
        </div>
      )}
      {isReady && (
        <>
          {may('member-domain-form') && (data.setup.domains === 0 || data.setup.mails <= testMails()) && (
            <Suspense>
              <SetupList status={data} />
            </Suspense>
          )}
          <Tiles status={data} layout={layout} arranges={arranges} />
          <Box component="p" className="dim small" m={0}>
            {t('version', { version: data.version })}
          </Box>
        </>
      )}
    </>
  )
}

interface ArrangeButtonsProps {
  readonly layout: Layout
  readonly arranges: boolean
  readonly onSwitch: (arranges: boolean) => void
}
function ArrangeButtons({ layout, arranges, onSwitch }: ArrangeButtonsProps) {
  const t = useT(DASHBOARD_TEXTS)
  return (
    <Button
      variant={arranges ? 'filled' : 'default'}
      leftSection={<IconLayoutGrid size={16} aria-hidden />}
      id={ARRANGE}
      aria-pressed={arranges}
      onClick={() => onSwitch(!arranges)}
      data-plain={layout.isPlain || undefined}
    >
      {t(arranges ? 'arrangeDone' : 'arrange')}
    </Button>
  )
}

interface TilesProps {
  readonly status: Status
  readonly layout: Layout
  readonly arranges: boolean
}

function Tiles({ status, layout, arranges }: TilesProps) {
  const t = useT(DASHBOARD_TEXTS)
  const names = useT(TILE_TEXTS)
  const contents = useContents(status)
  const offered = layout.order.filter((tile) => contents[tile] !== null)
  const shown = offered.filter((tile) => !layout.hidden.includes(tile))
  const { arranging, said, say, focusOn } = useArranging(layout, shown)
  return (
    <>
      {arranges && (
        <Suspense>
          <ArrangeBar
            hidden={offered.filter((tile) => layout.hidden.includes(tile))}
            isPlain={layout.isPlain}
            onShow={(tile) => {
              layout.show(tile, true)
              say(t('isShown', { name: names(tile) }))
              focusOn(handleOf(tile))
            }}
            onReset={() => {
              layout.reset()
              say(t('isAsBefore'))
              focusOn(handleOf(DASHBOARD_TILES.find((tile) => contents[tile] !== null)))
            }}
          />
        </Suspense>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={css['grid']} data-plain={(layout.isPlain && !arranges) || undefined}>
        {shown.map((tile) => (
          <Tile key={tile} tile={tile} arranging={arranges ? arranging : null}>
            {contents[tile]}
          </Tile>
        ))}
      </div>
    </>
  )
}

/** Each tile's content; null where the reader has none of it. */
function useContents(status: Status): Readonly<Record<DashboardTile, ReactNode>> {
  const may = usePermissions()
  const region = useSession()?.role.region
  const health = useHealth(region === 'all')
  const isSearcher = status.classes.length > 0
  const mayLook = isSearcher && may('mail-inbound-mail')
  return {
    today: isSearcher ? <TodayTiles status={status} /> : null,
    day: isSearcher ? <DayChart status={status} /> : null,
    needs: <NeedsYou status={status} health={health.data?.health ?? undefined} />,
    threats:
      status.threats.viruses === null && status.threats.filters === null ? null : (
        <ThreatsTile status={status} />
      ),
    detox: status.detox?.some(({ mails }) => mails > 0) === true ? <DetoxTile counts={status.detox} /> : null,
    campaigns: mayLook && region !== 'group' ? <CampaignsTile /> : null,
    impersonation: mayLook ? <ImpersonationTile /> : null,
    queue: status.queue.worst === null ? null : <QueueTile status={status} />,
    countries: may('statistics-inbound-country') ? <CountriesTile /> : null,
    notices: <NoticesTile />,
    health: region === 'all' ? <HealthStrip status={status} query={health} /> : null,
  }
}

const ARRANGE = 'arrange-tiles'
/** A tile's handle; where there is no tile, what ends arranging. */
const handleOf = (tile: DashboardTile | undefined) => () =>
  document.getElementById(tile === undefined ? ARRANGE : `move-${tile}`)

/** What moves tiles; says where they are then, and keeps the focus with them. */
function useArranging(layout: Layout, shown: readonly DashboardTile[]) {
  const t = useT(DASHBOARD_TEXTS)
  const names = useT(TILE_TEXTS)
  const [said, say] = useState('')
  const focus = useRef<() => HTMLElement | null>(undefined)
  const focusOn = (find: () => HTMLElement | null) => {
    focus.current = find
  }
  // What was moved in the page, or is gone from it, has lost the focus.
  useEffect(() => {
    focus.current?.()?.focus()
    focus.current = undefined
  })
  const settle = (next: readonly DashboardTile[], tile: DashboardTile) => {
    const visible = next.filter((other) => shown.includes(other))
    const at = visible.indexOf(tile) + 1
    layout.arrange(next)
    say(t('movedTo', { name: names(tile), at, total: visible.length }))
  }
  const arranging: Arranging = {
    move: (tile, by) => {
      const at = shown.indexOf(tile)
      const to = Math.min(shown.length - 1, Math.max(0, at + by))
      // The handle or button that was pressed goes with its tile, and can be pressed again.
      const active = document.activeElement
      if (active instanceof HTMLElement) focusOn(() => active)
      settle(movedBy(layout.order, shown, tile, to - at), tile)
    },
    drop: (tile, target, after) => settle(movedTo(layout.order, tile, target, after), tile),
    hide: (tile) => {
      const next = shown[shown.indexOf(tile) + 1] ?? shown[shown.indexOf(tile) - 1]
      focusOn(handleOf(next))
      layout.show(tile, false)
      say(t('isHidden', { name: names(tile) }))
    },
  }
  return { arranging, said, say, focusOn }
}
