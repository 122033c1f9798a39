/** The screen of the audit log. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { auditSearch } from './search.ts'

const auditLog = createRoute({
  getParentRoute: () => framed,
  path: '/config/log/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
})

export const routes = [auditLog] as const
