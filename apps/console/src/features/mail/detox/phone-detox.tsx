/** Disarmed mail on a phone: what happened before the text, and the way to the original at the thumb. */
import { Button } from '@mantine/core'
import { DETOX_STATES, detoxStateName, type DetoxStateName } from '@postern/contract/codes/detox.ts'
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

const TOLD: { readonly [Name in DetoxStateName]?: 'phone.removed' | 'state.analyzing' | 'state.failed' } = {
  disarmed: 'phone.removed',
  returned: 'phone.removed',
  analyzing: 'state.analyzing',
  failed: 'state.failed',
}

export function PhoneDetox({ mail }: { readonly mail: MailDetail }) {
  const t = useT(VIEW_DETOX_TEXTS)
  const told = TOLD[detoxStateName(mail.detox_state)]
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
