/** What arranges tiles: a bar over them, and handles on each. Loaded when somebody begins to. */
import { Button } from '@mantine/core'
import type { DashboardTile } from '@postern/contract/codes/dashboard.ts'
import { DASHBOARD_TEXTS, TILE_TEXTS } from '@postern/contract/texts/dashboard.ts'
import {
  IconArrowLeft,
  IconArrowRight,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconRestore,
} from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import type { Arranging } from './arrange.ts'
import css from './arranging.module.css'

interface ArrangeBarProps extends HiddenProps {
  readonly hidden: readonly DashboardTile[]
  readonly isPlain: boolean
  readonly onReset: () => void
}
export function ArrangeBar({ hidden, isPlain, onShow, onReset }: ArrangeBarProps) {
  const t = useT(DASHBOARD_TEXTS)
  return (
    <div className={css['arranging']}>
      <p>{t('arrangeHelp')}</p>
      <Hidden tiles={hidden} onShow={onShow} />
      <Button
        variant="default"
        leftSection={<IconRestore size={16} aria-hidden />}
        disabled={isPlain}
        onClick={onReset}
      >
        {t('asBefore')}
      </Button>
    </div>
  )
}

interface HiddenProps {
  readonly onShow: (tile: DashboardTile) => void
}
function Hidden({ tiles, onShow }: HiddenProps & { readonly tiles: readonly DashboardTile[] }) {
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

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
}

/** Of one tile. */
export function Handles({
  tile,
  arranging,
}: {
  readonly tile: DashboardTile
  readonly arranging: Arranging
}) {
  const t = useT(DASHBOARD_TEXTS)
  const name = useT(TILE_TEXTS)(tile)
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    arranging.move(tile, step)
  }
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <button type="button" className="tool" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  )
  return (
    <span className={css['handles']}>
      <button
        type="button"
        className="tool"
        id={`move-${tile}`}
        aria-label={t('moveTile', { name })}
        title={t('moveTile', { name })}
        onKeyDown={walk}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      {button(t('moveEarlier', { name }), <IconArrowLeft size={18} aria-hidden />, () =>
        arranging.move(tile, -1),
      )}
      {button(t('moveLater', { name }), <IconArrowRight size={18} aria-hidden />, () =>
        arranging.move(tile, 1),
      )}
      {button(t('hideTile', { name }), <IconEyeOff size={18} aria-hidden />, () => arranging.hide(tile))}
    </span>
  )
}
