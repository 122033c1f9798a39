/** Buttons of one mail; what is not possible is disabled and says why. */
import { Button, Group, Tooltip } from '@mantine/core'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconDownload,
  IconShieldCheck,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { saveOriginal } from './api.ts'
import { useWhyNot, type MailAction } from './use-mail-actions.tsx'

interface ActionButtonsProps {
  readonly mail: MailRow
  readonly onAction: (mails: readonly MailRow[], action: 'recover' | 'delete' | 'allow' | 'deny') => void
  readonly only?: readonly MailAction[]
  readonly pending?: boolean
}

const ALL: readonly MailAction[] = ['recover', 'allow', 'deny', 'download', 'delete']
const ICONS: Record<MailAction, Icon> = {
  recover: IconArrowBackUp,
  allow: IconShieldCheck,
  deny: IconBan,
  download: IconDownload,
  delete: IconTrash,
}

export function ActionButtons({ mail, onAction, only = ALL, pending = false }: ActionButtonsProps) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const whyNot = useWhyNot()
  const labels: Record<MailAction, string> = {
    recover: common('recover'),
    allow: t('allowSender'),
    deny: t('denySender'),
    download: t('download'),
    delete: common('delete'),
  }
  const run = (action: MailAction) => {
    if (action === 'download') {
      saveOriginal(mail.id).catch((error: unknown) => notifyFailed(thrownText(error, language)))
    } else onAction([mail], action)
  }
  return (
    <Group gap={8}>
      {only.map((action) => {
        const reason = whyNot(mail, action)
        const ActionIcon = ICONS[action]
        const blocked = reason !== null || pending
        return (
          <Tooltip
            key={action}
            label={reason ?? ''}
            disabled={reason === null}
            multiline
            maw={280}
            events={{ hover: true, focus: true, touch: true }}
          >
            <Button
              variant={action === 'recover' && !blocked ? 'filled' : 'default'}
              leftSection={<ActionIcon size={16} aria-hidden />}
              // Stays focusable, so that the reason can be read by everybody.
              {...(blocked ? { 'aria-disabled': true, 'data-disabled': true } : {})}
              {...(reason === null ? {} : { 'aria-description': reason })}
              {...(action === 'delete' && !blocked ? { c: 'var(--error)' } : {})}
              onClick={() => {
                if (!blocked) run(action)
              }}
            >
              {labels[action]}
            </Button>
          </Tooltip>
        )
      })}
    </Group>
  )
}
