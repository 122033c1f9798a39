/** The signed-in user in components. */
import type { Permission } from '@postern/contract/permissions.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { useSyncExternalStore } from 'react'
import { sessionStore } from '../api/session-store.ts'

const subscribe = (listener: () => void) => sessionStore.subscribe(listener)

export function useSession(): SessionUser | null {
  return useSyncExternalStore(subscribe, sessionStore.get, sessionStore.get)
}

export function usePermissions(): (permission: Permission) => boolean {
  const session = useSession()
  return (permission) => session?.permissions.includes(permission) ?? false
}
