/** Pictures of the menu's entries. */
import { IconHandStop } from '@tabler/icons-react'

export const icons = {
  '/config/filtering/blocking': IconHandStop,
}
