/** Address of the backups: the list, or `?tab=settings`. */
import { textParam } from '../../lib/search-params.ts'

export interface BackupSearch {
  readonly tab?: string | undefined
}
export const backupSearch = (raw: Record<string, unknown>): BackupSearch => ({
  tab: textParam(raw, 'tab', 30),
})
