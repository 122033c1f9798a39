/** Pictures of the menu's entries. */
import { IconFlag, IconMailQuestion, IconMailX, IconMailbox, IconSend } from '@tabler/icons-react'

export const icons = {
  '/mail/inbound/mail': IconMailbox,
  '/mail/inbound/reject': IconMailX,
  '/mail/inbound/queue': IconSend,
  '/mail/inbound/misjudgement': IconFlag,
  '/detox/requests': IconMailQuestion,
}
