/** Pictures of the menu's entries. */
import { IconInbox } from '@tabler/icons-react'

export const icons = {
  '/member/application/list': IconInbox,
}
