/** Beside the subject: how much of the mail was disarmed, or what else became of it. */
import { detoxStateName } from '@postern/contract/codes/detox.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { DETOX_STATE_NAMES } from '@postern/contract/texts/detox.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Tag } from '../../../ui/tag.tsx'

export function DetoxChip({ mail }: { readonly mail: Pick<MailDetail, 'detox_state' | 'detox'> }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const { language } = useLanguage()
  const name = detoxStateName(mail.detox_state)
  if (name === 'none') return null
  if (name === 'analyzing') return <Tag>{t('chip.analyzing')}</Tag>
  if (name !== 'disarmed') return <Tag>{DETOX_STATE_NAMES[name][language]}</Tag>
  const count = changedFiles(mail).length
  if (count > 0) return <Tag>{t('chip.files', { count })}</Tag>
  return <Tag>{mail.detox?.bodyChanged ? t('chip.text') : DETOX_STATE_NAMES.disarmed[language]}</Tag>
}

/** Files that were delivered as something else than they came. */
export function changedFiles({ detox }: Pick<MailDetail, 'detox'>) {
  return (detox?.files ?? []).filter(({ outcome }) => outcome === 'disarmed' || outcome === 'notice')
}
