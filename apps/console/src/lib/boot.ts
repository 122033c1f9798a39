/**
 * The frame that stands until the console is there: index.html holds it, public/theme.js shows it, and it goes by itself once a page's
 * `main` is drawn.
 */
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { readStored, writeStored } from './storage.ts'

const KEY = 'frame'
type Frame = 'menu' | 'portal'

/** Remembers for the next visit which frame this session has; null: nobody is signed in. */
export function rememberFrame(session: Pick<SessionUser, 'set_opt' | 'role'> | null): void {
  const frame: Frame | null =
    session && (session.set_opt === 1 || session.role.region === 'user' ? 'portal' : 'menu')
  writeStored(KEY, frame)
}

/** The page that an address leads to, as far as that is known before the session is; null where `/` may lead to the sign-in page. */
export function likelyPage(pathname: string): string | null {
  if (pathname !== '/') return pathname
  const frame = readStored(KEY)
  if (frame === 'menu') return '/dashboard'
  return frame === 'portal' ? '/mail/inbound/mail' : null
}
