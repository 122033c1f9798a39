/** Row types of certificates by ACME (db/migrations/0101). */
import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

export interface AcmeTables {
  acme_account: { directory: string; key: Buffer; url: Generated<string> }
  acme_certificate: {
    id: Generated<number>
    directory: string
    names: string[]
    chain: string | null
    key: Buffer | null
    issued_at: NullableTimestamp
    looked_at: NullableTimestamp
    renew_at: NullableTimestamp
    failures: Generated<number>
    retry_at: NullableTimestamp
  }
  acme_proof: {
    token: string
    name: string
    answer: string
    cert: string | null
    key: string | null
    until: Timestamp
  }
}
