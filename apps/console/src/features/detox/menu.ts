/** Pictures of the menu's entries. */
import { IconListCheck } from '@tabler/icons-react'

export const icons = {
  '/detox/except/list': IconListCheck,
}
