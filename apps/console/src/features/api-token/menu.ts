/** Pictures of the menu's entries. */
import { IconApi } from '@tabler/icons-react'

export const icons = {
  '/config/system/api-token': IconApi,
}
