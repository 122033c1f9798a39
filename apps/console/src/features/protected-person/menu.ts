/** Pictures of the menu's entries. */
import { IconUserShield } from '@tabler/icons-react'

export const icons = {
  '/config/filtering/protected-people': IconUserShield,
}
