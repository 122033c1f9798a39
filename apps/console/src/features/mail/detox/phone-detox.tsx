/** Disarmed mail on a phone: what happened before the text, and the way to the original at the thumb. */
import { Button } from '@mantine/core'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { VIEW_DETOX_TEXTS } from '@postern/contract/texts/mail-detox.ts'
import { IconEraser, IconFileDownload } from '@tabler/icons-react'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notifyFailed } from '../../../ui/notify.ts'
import { saveOriginal } from '../api.ts'
import { DetoxChip } from './detox-chip.tsx'
import { OriginalButton, RequestAnswer } from './original-button.tsx'
import { OriginalStrip } from './original-strip.tsx'

const TOLD = {
  [DETOX_STATES.disarmed]: 'phone.removed',
  [DETOX_STATES.returned]: 'phone.removed',
  [DETOX_STATES.analyzing]: 'state.analyzing',
  [DETOX_STATES.failed]: 'state.failed',
} as const

export function PhoneDetox({ mail }: { readonly mail: MailDetail }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const told = TOLD[mail.detox_state as keyof typeof TOLD] as (typeof TOLD)[keyof typeof TOLD] | undefined
  return (
    <>
      {mail.original.request && <OriginalStrip mail={mail} request={mail.original.request} />}
      {told === undefined ? (
        <DetoxChip mail={mail} />
      ) : (
        <Notice tone="info" role="note" icon={<IconEraser size={18} aria-hidden />}>
          {t(told)}
        </Notice>
      )}
      <RequestAnswer mail={mail} />
    </>
  )
}

/** Opening what was delivered leads; the original is second. */
export function PhoneOriginal({ mail }: { readonly mail: MailDetail }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const { language } = useLanguage()
  if (mail.detox_state !== DETOX_STATES.disarmed && mail.detox_state !== DETOX_STATES.failed) return null
  const save = () =>
    void saveOriginal(mail.id).catch((error: unknown) => notifyFailed(thrownText(error, language)))
  return (
    <div className="phoneactions">
      {mail.actions.download === null && (
        <Button fullWidth leftSection={<IconFileDownload size={20} aria-hidden />} onClick={save}>
          {t('phone.open')}
        </Button>
      )}
      <OriginalButton mail={mail} path="" fullWidth />
    </div>
  )
}
