/** Pictures of the menu's entries. */
import { IconBellCog, IconListCheck, IconShieldCog } from '@tabler/icons-react'

export const icons = {
  '/detox/config': IconShieldCog,
  '/detox/alarm': IconBellCog,
  '/detox/except/list': IconListCheck,
}
