/** The screen of backups; its page is put together where settings are known (`app/pages`). */
import { createRoute } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { backupSearch } from './search.ts'

export const backupRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/system/backup',
  validateSearch: backupSearch,
})

export const routes = [backupRoute] as const
