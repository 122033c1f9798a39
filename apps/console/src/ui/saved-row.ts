/** Which row was saved last: its list shows it for a moment when one is back. */
import { TIMINGS } from '@postern/contract/limits.ts'

let saved: { readonly path: string; readonly id: string } | null = null

/** Remembers the row of the form at `path` (`/member/user/form`). */
export function markSaved(path: string, id: number | string): void {
  saved = { path: path.replace(/\/form$/, ''), id: String(id) }
}

/** Class of a row of the list at `path`; the mark is forgotten after two seconds in sight. */
export function isSaved(path: string, id: string): boolean {
  if (saved === null || saved.id !== id || path.replace(/\/list$/, '') !== saved.path) return false
  const shown = saved
  setTimeout(() => {
    if (saved === shown) saved = null
  }, TIMINGS.listReturn)
  return true
}
