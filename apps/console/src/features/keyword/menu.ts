/** Pictures of the menu's entries. */
import { IconTextScan2 } from '@tabler/icons-react'

export const icons = {
  '/config/filtering/keyword-monitor': IconTextScan2,
}
