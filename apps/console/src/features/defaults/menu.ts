/** Pictures of the menu's entries. */
import { IconUserPlus, IconWorldPlus } from '@tabler/icons-react'

export const icons = {
  '/config/default/user': IconUserPlus,
  '/config/default/domain': IconWorldPlus,
}
