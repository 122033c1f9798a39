import { declareFeature } from '../ports/declare-feature.ts'
import type { RolePort } from '../ports/roles.ts'
import { allRoles } from './choice-store.ts'
import { memberExports } from './export.ts'
import { assertAssignable, mayAssign } from './roles.ts'
import { registerMember } from './routes.ts'

export const feature = declareFeature({
  gives: {
    roles: (): RolePort => ({ list: allRoles, assertAssignable }),
    /** Whether a caller may change an account with a role. */
    mayManage: () => mayAssign,
  },
  routes: registerMember,
  exports: memberExports,
})
