/** Pictures of the menu's entries. */
import { IconDatabaseExport } from '@tabler/icons-react'

export const icons = {
  '/config/system/backup': IconDatabaseExport,
}
