/** Pictures of the menu's entries. */
import { IconCodeDots } from '@tabler/icons-react'

export const icons = {
  '/config/filtering/yara': IconCodeDots,
}
