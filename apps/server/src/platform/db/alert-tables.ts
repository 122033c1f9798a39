/** Row types of alerts (db/migrations/0076). */
import type {
  AlertCallState,
  AlertClass,
  AlertKind,
  AlertMeasure,
  AlertNumbers,
  AlertSender,
  AlertState,
  AlertWayKind,
} from '@postern/contract/codes/alert.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { AlertAttempt } from '@postern/contract/routes/alert.ts'
import type { Generated } from 'kysely'
import type { Id, Json, NullableTimestamp, Timestamp } from './column-types.ts'

export interface AlertWayTable {
  id: Id
  domain_id: number | null
  name: string
  kind: AlertWayKind
  to_admins: boolean
  recipients: string[]
  language: Language
  url: string
  inner_url: boolean
  secret_sealed: Generated<Buffer | null>
  quiet_from: string | null
  quiet_to: string | null
  is_act: boolean
  created_at: Generated<Date>
  tested_at: Generated<Date | null>
}

export interface AlertRuleTable {
  id: Id
  domain_id: number | null
  name: string
  kind: AlertKind
  mail_class: AlertClass | null
  measure: AlertMeasure | null
  sender_by: AlertSender | null
  minutes: number | null
  most: number | null
  times: number | null
  least: number | null
  ignored: string[]
  ways: number[]
  urgent: boolean
  is_act: boolean
  created_at: Generated<Date>
}

export interface AlertTable {
  id: Id
  rule_id: number | null
  domain_id: number | null
  kind: AlertKind
  subject: string
  rule_name: string
  numbers: Json<AlertNumbers>
  state: AlertState
  since: Timestamp
  opened_at: NullableTimestamp
  clear_since: NullableTimestamp
  over_at: NullableTimestamp
  told: Generated<number[]>
  told_over: Generated<number[]>
  acknowledged_by: Generated<string>
  acknowledged_at: NullableTimestamp
  muted_until: NullableTimestamp
}

export interface AlertCallTable {
  id: string
  way_id: number
  domain_id: number | null
  alert_id: number | null
  body: string
  state: Generated<AlertCallState>
  attempts: Generated<number>
  next_at: NullableTimestamp
  log: Json<AlertAttempt[]>
  created_at: Timestamp
}

export interface AlertTables {
  alert_way: AlertWayTable
  alert_rule: AlertRuleTable
  alert: AlertTable
  alert_call: AlertCallTable
}
