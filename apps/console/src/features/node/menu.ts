/** Pictures of the menu's entries. */
import { IconServer2 } from '@tabler/icons-react'

export const icons = {
  '/config/system/node': IconServer2,
}
