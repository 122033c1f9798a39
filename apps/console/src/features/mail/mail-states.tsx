/** What a mail is: quiet where nothing has to be decided, filled where it has; whether it is advertising, or was recovered. */
import { detoxStateName, type DetoxStateName } from '@postern/contract/codes/detox.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { DETOX_STATE_NAMES } from '@postern/contract/texts/detox.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import {
  IconArrowBackUp,
  IconCheck,
  IconClockPause,
  IconShieldCheck,
  IconShieldCog,
  IconShieldOff,
  IconShieldSearch,
  IconShieldX,
  IconSpeakerphone,
  type Icon,
} from '@tabler/icons-react'
import { formatDateTime, formatShortDate } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { mailState, StateBadge, useStateLabel } from '../../ui/state-badge.tsx'

export function MailStateMark({ mail }: { readonly mail: Pick<MailRow, 'class' | 'mode'> }) {
  const label = useStateLabel()
  const state = mailState(mail)
  if (state !== 'normal') return <StateBadge state={state} />
  return (
    <span className="state quiet">
      <IconCheck size={14} aria-hidden />
      {label(state)}
    </span>
  )
}

export function RecoveredBadge({
  mail,
}: {
  readonly mail: Pick<MailRow, 'recover_flag' | 'recover_by' | 'recover_date'>
}) {
  const t = useT(DETAIL_TEXTS)
  if (!mail.recover_flag) return null
  const time = mail.recover_date === null ? '' : formatDateTime(mail.recover_date)
  return (
    <span className="state outline" title={[isolated(mail.recover_by), time].join(' ').trim()}>
      <IconArrowBackUp size={13} aria-hidden />
      {t('recoveredBadge')}
    </span>
  )
}

/** A filter has it delivered later, and when. */
export function DelayedBadge({ mail }: { readonly mail: Pick<MailRow, 'due'> }) {
  const t = useT(DETAIL_TEXTS)
  if (mail.due === null) return null
  return (
    <span className="state outline" title={`${t('delayed')}: ${formatDateTime(mail.due)}`}>
      <IconClockPause size={13} aria-hidden />
      <span className="visually-hidden">{t('delayed')}</span>
      <time dateTime={mail.due}>{formatShortDate(mail.due)}</time>
    </span>
  )
}

export function MarketingBadge({ mail }: { readonly mail: Pick<MailRow, 'marketing'> }) {
  const t = useT(MAIL_TEXTS)
  if (!mail.marketing) return null
  return (
    <span className="state plain">
      <IconSpeakerphone size={13} aria-hidden />
      {t('marketing')}
    </span>
  )
}

/** What detox made of the mail's files: words where something is open, else a picture. */
export function DetoxBadge({ mail }: { readonly mail: Pick<MailRow, 'detox_state'> }) {
  const { language } = useLanguage()
  const state = detoxStateName(mail.detox_state)
  const DetoxIcon = DETOX_ICONS[state]
  if (DetoxIcon === undefined) return null
  const words = DETOX_STATE_NAMES[state][language]
  if (state === 'failed' || state === 'analyzing')
    return (
      <span className="state outline">
        <DetoxIcon size={13} aria-hidden />
        {words}
      </span>
    )
  return (
    <span className="dim" title={words} style={{ marginRight: 6, verticalAlign: -2 }}>
      <DetoxIcon size={15} role="img" aria-label={words} />
    </span>
  )
}

const DETOX_ICONS: Readonly<Partial<Record<DetoxStateName, Icon>>> = {
  disarmed: IconShieldCheck,
  reported: IconShieldSearch,
  failed: IconShieldX,
  analyzing: IconShieldCog,
  returned: IconShieldOff,
}
