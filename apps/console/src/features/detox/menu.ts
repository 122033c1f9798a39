/** Pictures of the menu's entries. */
import { IconListCheck, IconShieldCog } from '@tabler/icons-react'

export const icons = {
  '/detox/config': IconShieldCog,
  '/detox/except/list': IconListCheck,
}
