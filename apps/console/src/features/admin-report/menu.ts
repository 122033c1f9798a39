/** Pictures of the menu's entries. */
import { IconCalendarStats, IconSend } from '@tabler/icons-react'

export const icons = {
  '/config/report/schedule': IconCalendarStats,
  '/config/report/test': IconSend,
}
