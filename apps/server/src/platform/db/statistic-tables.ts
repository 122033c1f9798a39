/** Row types of the sums of mail (db/migrations/0069). */
import type { Measure } from '@postern/contract/codes/measures.ts'
import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

interface StatPendingTable {
  kind: number
  at: Timestamp
  mail_id: string | null
  domain_id: number | null
  group_id: number | null
  class: Generated<string>
  code: Generated<number>
  mails: Generated<number>
  bytes: Generated<number>
  account: string | null
  ip: string | null
  /** Of what detox found in a mail. */
  dim: string | null
  key: string | null
}

interface StatTotalTable {
  unit: 'h' | 'd'
  at: Timestamp
  domain_id: number
  group_id: number
  class: string
  code: number
  mails: number
  bytes: number
  unrecorded: number
  gone: number
}

interface StatKeyTable extends Record<Measure, number> {
  unit: 'd' | 'm'
  at: Timestamp
  dim: string
  domain_id: number
  group_id: number
  key: string
  last_at: Timestamp
}

interface StatRestTable extends Record<Measure, number> {
  unit: 'd' | 'm'
  at: Timestamp
  dim: string
  domain_id: number
  group_id: number
  keys: number
  most: number
}

interface StatStateTable {
  one: boolean
  zone: string | null
  recount_from: NullableTimestamp
  recount_until: NullableTimestamp
  checked_at: NullableTimestamp
  differences: Generated<number>
  months_until: NullableTimestamp
}

export interface StatisticTables {
  stat_pending: StatPendingTable
  stat_total: StatTotalTable
  stat_key: StatKeyTable
  stat_rest: StatRestTable
  stat_state: StatStateTable
}
