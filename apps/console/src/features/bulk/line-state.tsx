/** What became of a line: icon and words, never colour alone. */
import type { BulkLineState } from '@postern/contract/routes/bulk.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconInfoCircle,
  IconLock,
  IconPencil,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import { useT } from '../../lib/i18n.tsx'
import css from './bulk.module.css'

const ICONS = {
  ok: IconCheck,
  exists: IconInfoCircle,
  duplicate: IconCopy,
  invalid: IconAlertTriangle,
  created: IconCheck,
  updated: IconPencil,
  skipped: IconPlayerSkipForward,
  undone: IconArrowBackUp,
  kept: IconLock,
} as const satisfies Record<BulkLineState, typeof IconCheck>

export function LineState({ state }: { readonly state: BulkLineState }) {
  const t = useT(BULK_TEXTS)
  const Icon = ICONS[state]
  return (
    <span className={css['state']} data-state={state}>
      <Icon size={15} aria-hidden /> {t(`state.${state}`)}
    </span>
  )
}
