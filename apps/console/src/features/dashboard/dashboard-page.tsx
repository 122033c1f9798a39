/** Home of administrators: what happened today, whether that is usual, what to do. Arranged by each as they like. */
import { Box, Button } from '@mantine/core'
import type { DashboardTile } from '@postern/contract/codes/dashboard.ts'
import { DASHBOARD_TEXTS, TILE_TEXTS } from '@postern/contract/texts/dashboard.ts'
import { IconEye, IconLayoutGrid, IconRestore } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { useHealth, useStatus } from './api.ts'
import { movedBy, movedTo } from './arrange.ts'
import { CampaignsTile, ImpersonationTile, ThreatsTile } from './attack-tiles.tsx'
import { DayChart } from './day-chart.tsx'
import { HealthStrip } from './health-strip.tsx'
import { NeedsYou } from './needs-you.tsx'
import { CountriesTile, NoticesTile, QueueTile } from './place-tiles.tsx'
import { ReadAt } from './read-at.tsx'
import { SetupList } from './setup-list.tsx'
import type { Status } from './status.ts'
import { Tile, type Arranging } from './tile.tsx'
import { TodayTiles } from './today-tiles.tsx'
import { useLayout, type Layout } from './use-layout.ts'
import css from './dashboard.module.css'

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
          {may('member-domain-form') && <SetupList status={data} />}
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
  const { arranging, said, say } = useArranging(layout, shown)
  return (
    <>
      {arranges && (
        <div className={css['arranging']}>
          <p>{t('arrangeHelp')}</p>
          <Hidden
            tiles={offered.filter((tile) => layout.hidden.includes(tile))}
            onShow={(tile) => {
              layout.show(tile, true)
              say(t('isShown', { name: names(tile) }))
            }}
          />
          <Button
            variant="default"
            leftSection={<IconRestore size={16} aria-hidden />}
            disabled={layout.isPlain}
            onClick={() => {
              layout.reset()
              say(t('isAsBefore'))
            }}
          >
            {t('asBefore')}
          </Button>
        </div>
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
  return {
    today: <TodayTiles status={status} />,
    day: <DayChart status={status} />,
    needs: <NeedsYou status={status} health={health.data?.health ?? undefined} />,
    threats:
      status.threats.viruses === null && status.threats.filters === null ? null : (
        <ThreatsTile status={status} />
      ),
    campaigns: may('mail-inbound-mail') && region !== 'group' ? <CampaignsTile /> : null,
    impersonation: may('mail-inbound-mail') ? <ImpersonationTile /> : null,
    queue: status.queue.worst === null ? null : <QueueTile status={status} />,
    countries: status.countries === null ? null : <CountriesTile status={status} />,
    notices: <NoticesTile />,
    health: region === 'all' ? <HealthStrip status={status} query={health} /> : null,
  }
}

/** What moves tiles; says where they are then, and keeps the focus with them. */
function useArranging(layout: Layout, shown: readonly DashboardTile[]) {
  const t = useT(DASHBOARD_TEXTS)
  const names = useT(TILE_TEXTS)
  const [said, say] = useState('')
  const focus = useRef<string>(undefined)
  useEffect(() => {
    if (focus.current === undefined) return
    document.getElementById(focus.current)?.focus()
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
      // Whoever pressed a button of the tile goes on from its handle, which stays under the fingers wherever it goes.
      const active = document.activeElement
      focus.current = active?.id === `move-${tile}` ? active.id : undefined
      settle(movedBy(layout.order, shown, tile, to - at), tile)
    },
    drop: (tile, target, after) => settle(movedTo(layout.order, tile, target, after), tile),
    hide: (tile) => {
      const next = shown[shown.indexOf(tile) + 1] ?? shown[shown.indexOf(tile) - 1]
      focus.current = next && `move-${next}`
      layout.show(tile, false)
      say(t('isHidden', { name: names(tile) }))
    },
  }
  return { arranging, said, say }
}

interface HiddenProps {
  readonly tiles: readonly DashboardTile[]
  readonly onShow: (tile: DashboardTile) => void
}
function Hidden({ tiles, onShow }: HiddenProps) {
  const t = useT(DASHBOARD_TEXTS)
  const names = useT(TILE_TEXTS)
  if (tiles.length === 0) return null
  return (
    <div role="group" aria-label={t('hiddenTiles')} className={css['hidden']}>
      <span className="dim">{t('hiddenTiles')}</span>
      {tiles.map((tile) => (
        <Button
          key={tile}
          variant="default"
          size="compact-sm"
          leftSection={<IconEye size={14} aria-hidden />}
          aria-label={t('showTile', { name: names(tile) })}
          onClick={() => onShow(tile)}
        >
          {names(tile)}
        </Button>
      ))}
    </div>
  )
}
