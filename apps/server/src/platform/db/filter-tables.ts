/** Row types of filters and of what administrators write to find mail by: keywords, YARA rules. */
import type { AsidePart } from './set-aside-store.ts'
import type { FilterLanguage } from '@postern/contract/codes/filter-language.ts'
import type { FilterPath } from '@postern/contract/codes/filter.ts'
import type { FilterAction } from '@postern/contract/validation/filter-action.ts'
import type { SmtpEntryKind } from '@postern/contract/validation/smtp-entry.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Id, Json, NamedBy, NullableTimestamp, Timestamp } from './column-types.ts'

interface KeywordTable {
  id: Id
  keyword: string
  folded: GeneratedAlways<string>
  body: Generated<string>
  occurrences: Generated<number>
  word: Generated<boolean>
  alarm: Generated<boolean>
  is_act: Generated<boolean>
  path: Generated<'auto' | 'admin'>
  created_at: Timestamp
}

interface YaraFileTable {
  id: Id
  name: string
  source: string
  rules: number
  size: number
  cost_us: number
  is_act: Generated<boolean>
  runaway_at: Timestamp | null
  created_at: Timestamp
}

interface KeywordUseTable {
  keyword_id: number
  mails: number
  last_hit: Timestamp
}

interface KeywordAlarmTable {
  waiting: Generated<number>
  since: Timestamp | null
  keywords: Generated<string[]>
  last_at: Timestamp | null
  last_mails: Generated<number>
}

/** db/migrations/0083. */
interface SetAsideTable {
  part: AsidePart
  ref: string
  name: string
  reason: string
  since: Timestamp
}

interface NewSignaturesTable {
  one: Generated<boolean>
  parts: Json<Readonly<Record<string, string>>>
  changed_at: Timestamp | null
  at: Timestamp | null
  at_id: string | null
  finished_at: Timestamp | null
  looked: Generated<number>
  found: Generated<number>
}

export interface FilterRuleRow {
  target: number
  cond: number
  value: string
  word: boolean
}

export interface FilterTable {
  id: Id
  region: number
  policy: number
  domain_id: number | null
  group_id: number | null
  user_id: number | null
  name: string
  operation: number
  rules: Json<FilterRuleRow[]>
  /** Values of the rules, a line each; the database makes it of `rules`. */
  words: GeneratedAlways<string>
  rules_hash: string
  is_act: Generated<boolean>
  scanner_option: Generated<number>
  trust_unauthenticated: Generated<boolean>
  /** When it acts; null: without beginning, without end. */
  valid_from: NullableTimestamp
  valid_until: NullableTimestamp
  mail_language: Generated<FilterLanguage>
  /** null: what the policy says. */
  action: ColumnType<FilterAction | null, string | null | undefined, string | null>
  filter_function: Generated<number>
  /** Region of who named the server of the action; kept by a trigger. */
  route_named_by: GeneratedAlways<NamedBy | null>
  path: Generated<FilterPath>
  comment: Generated<string>
  created_at: Timestamp
}

interface FilterHitTable {
  filter_id: number
  /** UTC; `2026-11-23`. */
  day: string
  mails: number
}

interface FilterUseTable {
  filter_id: number
  mails: number
  last_hit: Timestamp
}

interface SmtpEntryTable {
  id: Id
  policy: 1 | 2
  kind: SmtpEntryKind
  of_recipient: Generated<boolean>
  value: string
  value_end: GeneratedAlways<string>
  trust_unauthenticated: Generated<boolean>
  comment: Generated<string>
  valid_until: NullableTimestamp
  is_act: Generated<boolean>
  path: Generated<'auto' | 'admin'>
  created_by: Generated<string>
  created_at: Timestamp
  changed: Generated<string>
}

interface SmtpEntryUseTable {
  entry_id: number
  hits: number
  last_hit: Timestamp
}

export interface FilterTables {
  smtp_entry: SmtpEntryTable
  smtp_entry_use: SmtpEntryUseTable
  keyword: KeywordTable
  keyword_use: KeywordUseTable
  keyword_alarm: KeywordAlarmTable
  yara_file: YaraFileTable
  new_signatures: NewSignaturesTable
  set_aside: SetAsideTable
  filter: FilterTable
  filter_hit: FilterHitTable
  filter_use: FilterUseTable
}
