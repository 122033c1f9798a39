/** SQL of correspondents. */
import type { Remembered } from './known.ts'

export interface CorrespondentRow {
  readonly address: Remembered | null
  readonly organisation: Remembered | null
  /** The address as the one recipient knows it. */
  readonly user: Remembered | null
}

const ms = (column: string): string => `coalesce((extract(epoch from ${column}) * 1000)::bigint, 0)`

const remembered = (row: string): string => `case when ${row}.address is not null then json_build_object(
  'firstSeen', ${ms(`${row}.first_seen`)}, 'lastSeen', ${ms(`${row}.last_seen`)}, 'days', ${row}.days,
  'normal', ${row}.normal, 'unwanted', ${row}.unwanted, 'written', ${row}.written, 'released', ${row}.released,
  'reported', ${row}.reported, 'vouchedAt', ${ms(`${row}.vouched_at`)}, 'reportedAt', ${ms(`${row}.reported_at`)}) end`

/** HistorySection.answering. */
export const ANSWERING = (parameter: string): string => `
  select q.at, json_build_object('address', ${remembered('a')}, 'organisation', ${remembered('o')},
    'user', ${remembered('u')}) as answer
  from json_to_recordset(${parameter}) as q(at integer, domain bigint, "user" bigint, address text, organisation text)
  left join correspondent a on a.domain_id = q.domain and a.user_id is null and a.address = q.address
  left join correspondent o on o.domain_id = q.domain and o.user_id is null and o.address = q.organisation
  left join correspondent u on u.domain_id = q.domain and u.user_id = q."user" and u.address = q.address`
