/** Column types that many tables share. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { ColumnType, Generated } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
export type Json<T> = ColumnType<T, string, string>
/** bigint identity columns come back as number (see client.ts): ids stay far below 2^53. */
export type Id = Generated<number>
/** Region of who named a server; 'all' runs the installation. */
export type NamedBy = RegionName
