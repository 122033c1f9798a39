/**
 * A session in the frame of another site (decision 0069): it has a cookie of its own, which is asked for by name, and this frame
 * remembers to ask. What the frame brought is read at once and taken out of the address before anything else sees it.
 */
import { EMBED_PATH } from '@postern/contract/routes/auth-paths.ts'
import { readForSession, writeForSession } from './storage.ts'

const KEY = 'embedded-session'

const entry = location.pathname === EMBED_PATH ? location.hash.slice(1) : ''
if (entry !== '') history.replaceState(null, '', `${location.pathname}${location.search}`)
let untaken: string | null = entry === '' ? null : entry

/** Storage may be forbidden in frames: then it holds until the frame is loaded anew. */
let here = false

export const hasEmbeddedSession = (): boolean => here || readForSession(KEY) === true

export function rememberEmbeddedSession(): void {
  here = true
  writeForSession(KEY, true)
}

/** The entry that this frame was opened with, once; `wasBrought`: whether there was one. */
export const wasBrought = entry !== ''
export function takeEntry(): string | null {
  const taken = untaken
  untaken = null
  return taken
}

/** Whether a page of this site shows us: what is known of it, and what the server has not said already (frame-ancestors). */
export function isInFrameOf(site: string): boolean {
  if (window.self === window.top) return false
  const { ancestorOrigins } = location as { readonly ancestorOrigins?: DOMStringList }
  return ancestorOrigins === undefined || Array.from(ancestorOrigins).every((one) => one === site)
}
