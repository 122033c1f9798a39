/** Pictures of the menu's entries. */
import { IconClockPlay } from '@tabler/icons-react'

export const icons = {
  '/config/system/job': IconClockPlay,
}
