/** Addresses of the console that show the mail which a number counts. */
import type { AdminReport } from './report.ts'

export interface Links {
  /** Statistics of the time, where they are of whole days and not of a group. */
  readonly home: string | null
  readonly mail: (id: string) => string | null
  /** Lists of the report's time and region. */
  readonly list: (conditions: Readonly<Record<string, string>>) => string | null
  readonly refusals: (code: number) => string | null
  readonly queue: string | null
}

export function linksOf({ publicUrl, definition, period }: AdminReport): Links {
  const to = (path: string): string | null => (publicUrl === '' ? null : new URL(path, publicUrl).href)
  const time = {
    period: 'range',
    from: new Date(period.from).toISOString(),
    // Searches include their end.
    to: new Date(period.to - 1).toISOString(),
  }
  const { region, domain_id: domain, group_id: group } = definition
  const place =
    region === 'domain' ? { domain: String(domain) } : region === 'group' ? { group: String(group) } : {}
  const list = (path: string, conditions: Readonly<Record<string, string>>): string | null =>
    to(`${path}?${new URLSearchParams({ ...conditions, ...place, ...time }).toString()}`)
  return {
    home: to(home(definition, period)),
    mail: (id) => to(`/mail/inbound/mail/${id}`),
    list: (conditions) => list('/mail/inbound/mail', conditions),
    refusals: (code) => list('/mail/inbound/reject', { reject_code: String(code) }),
    queue: to('/mail/inbound/queue'),
  }
}

function home(
  { region, range, domain_id: domain }: AdminReport['definition'],
  { first, last }: AdminReport['period'],
): string {
  if (region === 'group' || range === 'hours') return '/'
  const place = region === 'domain' ? { domain_id: String(domain) } : {}
  const query = new URLSearchParams({ period: 'range', from: first, to: last, ...place })
  return `/statistics/summary?${query.toString()}`
}
