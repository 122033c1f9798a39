/** Pictures of the menu's entries. */
import { IconUserCog } from '@tabler/icons-react'

export const icons = {
  '/config/system/role/list': IconUserCog,
}
