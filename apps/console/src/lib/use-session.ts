/** The signed-in user in components. */
import type { Permission } from '@postern/contract/permissions.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { useSyncExternalStore } from 'react'
import { sessionStore, type SessionOver } from '../api/session-store.ts'

const subscribe = (listener: () => void) => sessionStore.subscribe(listener)

export function useSession(): SessionUser | null {
  return useSyncExternalStore(subscribe, sessionStore.get, sessionStore.get)
}

/** Null while the session lives. */
export function useSessionOver(): SessionOver | null {
  return useSyncExternalStore(subscribe, sessionStore.over, sessionStore.over)
}

export function usePermissions(): (permission: Permission) => boolean {
  const session = useSession()
  return (permission) => session?.permissions.includes(permission) ?? false
}
