/** What follows saved settings on the screen. */
import type { QueryClient } from '@tanstack/react-query'
import { loadDisplay } from '../../lib/display.ts'

/** How lists and times look, then the versions: read side by side, these would be drawn in the old format, and stay so. */
export async function refreshAfterSave(queries: QueryClient): Promise<void> {
  await loadDisplay()
  await queries.invalidateQueries({ queryKey: ['setting-history'] })
}
