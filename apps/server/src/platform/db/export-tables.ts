/** Row types of lists as files. */
import type { ExportFile, ExportList, ExportState } from '@postern/contract/codes/export.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from './column-types.ts'

export interface ListExportTable {
  id: Id
  user_id: number
  domain_id: number | null
  group_id: number | null
  list: ExportList
  query: ColumnType<object, string, never>
  /** As it was asked for: never `txt`. */
  format: ExportFile
  language: Language
  time_zone: string
  state: Generated<ExportState>
  error: string | null
  total: number
  more: boolean
  done: Generated<number>
  file: Generated<ExportFile>
  size: Generated<number>
  blob_key: string | null
  relies: string[]
  created_at: Timestamp
  finished_at: NullableTimestamp
  asked: ColumnType<object | null, string | null, string | null>
}

export interface ExportTables {
  list_export: ListExportTable
}
