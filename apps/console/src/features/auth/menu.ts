/** Pictures of the menu's entries. */
import { IconKey } from '@tabler/icons-react'

export const icons = {
  '/member/password-reset': IconKey,
}
