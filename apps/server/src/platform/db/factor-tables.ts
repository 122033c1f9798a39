/** Row types of second factors, single sign-on and API tokens (db/migrations/0005), for kysely. */
import type { Generated } from 'kysely'
import type { Id, Json, NullableTimestamp, Timestamp } from './column-types.ts'

export interface SecondFactorTable {
  user_id: number
  method: 'totp' | 'email'
  secret: Buffer | null
  last_step: Generated<number>
  created_at: Timestamp
  confirmed_at: NullableTimestamp
  last_used_at: NullableTimestamp
}
export interface PasskeyTable {
  id: Id
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Timestamp
  last_used_at: NullableTimestamp
}
export interface RecoveryCodeTable {
  user_id: number
  hash: string
  used_at: NullableTimestamp
}
export interface TrustedBrowserTable {
  id: string
  user_id: number
  secret_hash: string
  created_at: Timestamp
  last_used_at: Timestamp
  ip: string
  user_agent: string
}
export interface SignInTicketTable {
  id: string
  purpose: 'second_factor' | 'passkey' | 'passkey_add' | 'passkey_proof' | 'email_add' | 'sso'
  secret_hash: string
  user_id: number | null
  state: Json<Record<string, string>>
  attempts: Generated<number>
  sends: Generated<number>
  ip: string
  created_at: Timestamp
  expires_at: Timestamp
}
/** db/migrations/0052. */
export interface SpentCapabilityTable {
  id: string
  purpose: string
  spent_at: Timestamp
  expires_at: Timestamp
}
export interface UserIdentityTable {
  issuer: string
  subject: string
  user_id: number
  email: string
  provisioned: boolean
  created_at: Timestamp
  last_used_at: Timestamp
}
export interface ApiTokenTable {
  id: Id
  user_id: number
  name: string
  hash: string
  hint: string
  permissions: string[]
  domain_id: number | null
  created_at: Timestamp
  expires_at: Timestamp
  last_used_at: NullableTimestamp
  last_used_ip: string | null
}

export interface FactorTables {
  second_factor: SecondFactorTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  trusted_browser: TrustedBrowserTable
  sign_in_ticket: SignInTicketTable
  spent_capability: SpentCapabilityTable
  user_identity: UserIdentityTable
  api_token: ApiTokenTable
}
