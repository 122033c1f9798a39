/** SQL of correspondents whose names are like those at hand. */
import { remembered } from '../correspondent/store.ts'
import type { Remembered } from '../correspondent/known.ts'

export interface NamesakeRow {
  readonly names: readonly { readonly domain: string; readonly who: Remembered }[]
}

/** Correspondents of one answer, the asked organisations themselves first. */
const MAX_NAMES = 8

/**
 * HistorySection.answering. Nothing is looked for where all that are asked about are known, as most senders are: the terms are
 * those of `isKnown` without people's words. Keys bear the domain's id, so that no other company's rows are read.
 */
export const ANSWERING = (parameter: string): string => `
  select q.at, json_build_object('names', json_agg(json_build_object('domain', substr(n.address, 2), 'who', ${remembered('n')})
    order by n.own desc, n.days desc, n.id)) as answer
  from json_to_recordset(${parameter}) as q(at integer, domain bigint, organisations text[], keys bigint[])
  cross join lateral (select c.*, c.address = any (q.organisations) as own from correspondent c
    where c.user_id is null and c.likeness_keys && array(select (q.domain << 32) | k from unnest(q.keys) as k)
      and exists (select from unnest(q.organisations) as o where (select true from correspondent k
        where k.domain_id = q.domain and k.user_id is null and k.address = o and k.days >= 3
          and k.last_seen - k.first_seen >= interval '7 days' and k.unwanted * 10 <= k.normal limit 1) is null)
    order by own desc, c.days desc, c.id limit ${MAX_NAMES}) as n
  group by q.at`
