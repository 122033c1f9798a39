/** Pictures of menu entries, by their links. */
import { IconCircle, type Icon } from '@tabler/icons-react'
import { MENU_ICONS } from './menu.generated.ts'

const ICONS: Readonly<Record<string, Icon>> = MENU_ICONS

/** An entry that leads to a form instead of its list has the list's picture. */
export function menuIcon(link: string): Icon {
  return ICONS[link.replace(/\/form\?.*$/, '/list')] ?? IconCircle
}
