/** Row types of bulk-mail blocking (db/migrations/0068). */
import type { RateKind } from '@postern/contract/codes/blocking.ts'
import type { Generated } from 'kysely'
import type { Id, Timestamp } from './column-types.ts'

interface RateCountTable {
  kind: RateKind
  key: string
  seconds: number
  started: Timestamp
  mails: number
  before: Generated<number>
  last_at: Timestamp
}

interface RateBlockTable {
  id: Id
  kind: RateKind
  key: string
  since: Timestamp
  until: Timestamp
  mails: number
  observed: boolean
}

export interface RateTables {
  rate_count: RateCountTable
  rate_block: RateBlockTable
}
