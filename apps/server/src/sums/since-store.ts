/** SQL that counts mail since a moment that need not begin an hour, of all there is or of a domain. Refusals that no record tells of count too. */
import type { ClassCounts } from '@postern/contract/codes/measures.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { scopeWhere } from '../platform/db/scope.ts'
import { byClass, IS_MAIL } from './measures-store.ts'
import { hourAfter } from './zone-store.ts'

/** Whose mail: all there is, or a domain's. */
export type Whose = number | null

const BY_CLASS = sql.raw(byClass('n'))

/** Mail since a moment, exactly: whole hours from their sums, the time before the first of them from the mails. */
export async function countSince(db: Db, whose: Whose, zone: string, from: Date): Promise<ClassCounts> {
  const { rows } = await sql<ClassCounts>`with edge as (select ${hourAfter(from, zone)} as at),
    counted as (
      select class, mails + unrecorded as n from stat_total, edge
      where domain_id = ${whose ?? 0} and group_id = 0 and unit = 'h' and stat_total.at >= edge.at
        and ${sql.raw(IS_MAIL)}
      union all
      select class, count(*) from mail_search, edge
      where received_at >= ${from} and received_at < edge.at and ${ofWhose(whose)}
      group by class
      union all
      -- Refusals that no record tells of are known by the hour: as many of its first one as lie in it, evenly.
      select class, round(unrecorded * extract(epoch from edge.at - ${from}) / 3600) from stat_total, edge
      where domain_id = ${whose ?? 0} and group_id = 0 and unit = 'h' and stat_total.at >= edge.at - interval '1 hour'
        and stat_total.at < edge.at and unrecorded > 0 and edge.at > ${from}
    )
    select ${BY_CLASS}
    from counted`.execute(db)
  return rows[0]!
}

/**
 * The same time of the weeks before, by the zone's clock: as much of its first and last hour as lies in it. Weeks from before the
 * first sums of whoever it is are absent.
 */
export async function countWeeksBefore(
  db: Db,
  whose: Whose,
  zone: string,
  { from, to, weeks }: { readonly from: Date; readonly to: Date; readonly weeks: number },
): Promise<ClassCounts[]> {
  const back = (at: Date) =>
    sql`(${at}::timestamptz at time zone ${zone} - make_interval(weeks => w)) at time zone ${zone}`
  const { rows } = await sql<ClassCounts>`with week as (
      select w, ${back(from)} as lo, ${back(to)} as hi from generate_series(1, ${weeks}::integer) as w
    )
    select ${BY_CLASS}
    from week left join lateral (
      select class, (mails + unrecorded) * extract(epoch from least(at + interval '1 hour', hi) - greatest(at, lo)) / 3600 as n
      from stat_total
      where domain_id = ${whose ?? 0} and group_id = 0 and unit = 'h' and at > lo - interval '1 hour' and at < hi
    ) hours on true
    where lo >= (select min(at) from stat_total where domain_id = ${whose ?? 0} and group_id = 0 and unit = 'h')
    group by w order by w`.execute(db)
  return rows
}

const ofWhose = (whose: Whose) =>
  scopeWhere(whose === null ? { region: 'all' } : { region: 'domain', domainId: whose }, {
    domain: 'domain_id',
    group: null,
    user: null,
  })

/** Expression: when the last hour began in which copies of a domain's mail were delivered. */
export const lastDelivered = (domain: RawBuilder<unknown>) =>
  sql`(select max(at) from stat_total s where s.domain_id = ${domain} and group_id = 0 and unit = 'h' and class = 'delivered')`
