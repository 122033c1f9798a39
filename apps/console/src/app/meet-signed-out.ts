import type { SessionUser } from '@postern/contract/routes/auth.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { sessionStore } from '../api/session-store.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { queryClient } from './query-client.ts'

/**
 * What the page does when its session has ended. One that holds entries stays, and asks its reader to sign in again
 * (`session-over-dialog.tsx`); any other gives way. `other` has signed in in this browser meanwhile: a page of somebody
 * else always says so.
 */
export function meetSignedOut(router: AnyRouter, other: SessionUser | null = null): void {
  if (other !== null || hasUnsaved()) sessionStore.end(other)
  else leaveSession(router)
}

/** Gives the page up for the one that asks to sign in, and comes back to it afterwards. */
export function leaveSession(router: AnyRouter): void {
  const { href } = router.state.location
  sessionStore.set(null)
  queryClient.clear()
  void router.navigate({ to: '/unauthenticated', search: { redirect: href } })
}
