/** The screen of YARA rules; its page is put together where settings are known (`app/pages`). */
import { createRoute } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { yaraSearch } from './search.ts'

export const yaraRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/yara',
  validateSearch: yaraSearch,
})

export const routes = [yaraRoute] as const
