/** What backups need of their host. */
import type { BackupAct } from '@postern/contract/codes/backup.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'

/** What a process is to carry out. */
export interface BackupOrder {
  /** Row of the list. */
  readonly id: number
  readonly act: BackupAct
  readonly settings: SettingsValues['backup']
}

export interface BackupHost {
  readonly dataDir: string
  /** Name of this node. */
  readonly node: string
  /** Of the database, on PostgreSQL itself. */
  readonly databaseUrl: string
  /**
   * Carries it out in a process of its own, which `signal` ends.
   * @throws the signal's reason; Error where it did not come to its end
   */
  readonly carryOut: (order: BackupOrder, signal: AbortSignal) => Promise<void>
}
