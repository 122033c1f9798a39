/** SQL of threads. */

export interface ThreadRow {
  readonly ours: boolean
}

/** Mail of this long ago is still answered. Bounds the partitions that are looked into. */
const DAYS = 120

/**
 * HistorySection.answering. Of one id a few messages at most are looked at: anybody may send a thousand of the same. Ours is
 * what the recipients' domain wrote itself, its From proven; carried is what reached it as normal.
 */
export const ANSWERING = (parameter: string): string => `
  select q.at, json_build_object('ours', bool_or(named.ours)) as answer
  from json_to_recordset(${parameter}) as q(at integer, domain bigint, ids text[]) cross join unnest(q.ids) as asked(id)
  cross join lateral (
    select exists (select from domain where domain.id = q.domain and domain.name = author.host
        union all select from domain_alias alias where alias.domain_id = q.domain and alias.name = author.host) as ours,
      found.id, found.received_at
    from (select message.id, received_at, aligned, header_from from message where message.message_id = asked.id and message.received_at > now() - interval '${DAYS} days'
      limit 4) as found
    cross join lateral (select case when found.aligned then substring(lower(found.header_from) from '@([^@]+)$') end as host)
      as author
  ) as named
  where named.ours or exists (select from mail where mail.message_id = named.id and mail.received_at = named.received_at
    and mail.domain_id = q.domain and mail.class = 'normal')
  group by q.at`
