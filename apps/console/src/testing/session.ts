/** The reader of a page in a test. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { sessionStore } from '../api/session-store.ts'

const USER: SessionUser['user'] = {
  id: 1,
  email: 'admin@shop.example',
  name: 'Admin',
  language: 'en',
  language_chosen: true,
  version: '1',
  domain: null,
  group: null,
  last_login: null,
  last_login_failed: null,
}

/** Signs in an account whose role has this region and these permissions. */
export function signIn(region: RegionName, permissions: readonly Permission[]): void {
  sessionStore.set({
    user: USER,
    role: { key: '', name: 'Role', region },
    permissions: [...permissions],
    access_token: 'token',
    auth_type: 'password',
    first_login: false,
    password_expired: false,
    force_password_change: false,
    password_change_advised: false,
    second_factor_required: false,
    iat: 0,
    exp: 900,
    ts: new Date().toISOString(),
    set_opt: 0,
  })
}

export const signOut = (): void => sessionStore.set(null)
