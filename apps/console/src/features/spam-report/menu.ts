/** Pictures of the menu's entries. */
import { IconFileSearch } from '@tabler/icons-react'

export const icons = {
  '/config/report/log': IconFileSearch,
}
