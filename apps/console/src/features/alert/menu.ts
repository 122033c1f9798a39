/** Pictures of the menu's entries. */
import { IconBell, IconBellCog, IconBellRinging } from '@tabler/icons-react'

export const icons = {
  '/alert/alerts': IconBell,
  '/alert/rule/list': IconBellCog,
  '/alert/way/list': IconBellRinging,
}
