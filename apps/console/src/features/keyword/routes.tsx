/** The screen of the keyword monitor; its page is put together where settings are known (`app/pages`). */
import { createRoute } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { keywordSearch } from './search.ts'

export const keywordRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/keyword-monitor',
  validateSearch: keywordSearch,
})

export const routes = [keywordRoute] as const
