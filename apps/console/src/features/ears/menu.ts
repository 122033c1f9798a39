/** Pictures of the menu's entries. */
import { IconMailPause } from '@tabler/icons-react'

export const icons = {
  '/mail/block/blocking': IconMailPause,
}
