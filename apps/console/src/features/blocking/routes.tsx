/** The screen of bulk-mail blocking; its page is put together where settings are known (`app/pages`). */
import { createRoute } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { blockSearch } from './search.ts'

export const blockingRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/blocking',
  validateSearch: blockSearch,
})

export const routes = [blockingRoute] as const
