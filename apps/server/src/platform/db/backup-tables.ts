/** Row type of backups (db/migrations/0105). */
import type {
  BackupFault,
  BackupKind,
  BackupOrigin,
  BackupState,
  BackupTarget,
} from '@postern/contract/codes/backup.ts'
import type { Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from './column-types.ts'

interface BackupTable {
  id: Id
  kind: BackupKind
  origin: BackupOrigin
  asked_by: string | null
  due_at: NullableTimestamp
  state: BackupState
  target: BackupTarget
  place: Generated<string>
  name: Generated<string>
  node: Generated<string>
  recipients: Generated<string[]>
  created_at: Timestamp
  seen_at: Timestamp
  finished_at: NullableTimestamp
  moment: NullableTimestamp
  version: Generated<string>
  size: number | null
  messages: number | null
  done: Generated<number>
  total: Generated<number>
  fault: BackupFault | null
  detail: Generated<string>
  verified_at: NullableTimestamp
  verify_fault: BackupFault | null
  tested_at: NullableTimestamp
  test_fault: BackupFault | null
  test_detail: Generated<string>
}

export interface BackupTables {
  backup: BackupTable
}
