import type { ApplicationState } from '@postern/contract/routes/application.ts'
import { APPLICATION_TEXTS } from '@postern/contract/texts/application.ts'
import { useT } from '../../lib/i18n.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'

const TONES = { new: 'wait', accepted: 'good', declined: 'over' } as const

export function StateBadge({ state }: { readonly state: ApplicationState }) {
  const t = useT(APPLICATION_TEXTS)
  return <ToneBadge tone={TONES[state]}>{t(`state.${state}`)}</ToneBadge>
}
