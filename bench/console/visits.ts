/** What administrators do all day, call by call as the console makes them. */
import type { signIn } from '../../apps/server/e2e/stage.ts'
import type { Administrator, Size } from './seed.ts'

export type Client = Awaited<ReturnType<typeof signIn>>

export interface Visit {
  readonly name: string
  /** Regions whose roles may do it. */
  readonly by: readonly Administrator['region'][]
  /** Path below /api/proxy, anew each time; null while the ids it needs have not been seen. */
  readonly path: (seen: Seen) => string | null
}

/** Ids of the rows an administrator has seen in lists; forms open one of them. */
export type Seen = Map<string, readonly (number | string)[]>

const EVERYBODY = ['all', 'domain', 'group'] as const
const DOMAINS = ['all', 'domain'] as const

function pick<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)]
}
const one =
  (list: string, path: (id: number | string) => string) =>
  (seen: Seen): string | null => {
    const id = pick(seen.get(list) ?? [])
    return id === undefined ? null : path(id)
  }
const upTo = (count: number): number => 1 + Math.floor(Math.random() * count)

/** Lists are named like the rows they show, so that `one` finds their ids. */
export function visits(size: Size): Visit[] {
  const users = size.domains * size.usersPerDomain
  const filters = '/filters/system/inbound/domain/deny/scan'
  return [
    { name: 'users', by: EVERYBODY, path: () => '/users?size=30&sort=email&order=asc' },
    {
      name: 'users, by name',
      by: EVERYBODY,
      path: () => `/users?size=30&sort=name&order=desc&page=${upTo(3)}`,
    },
    {
      name: 'users, far page',
      by: ['all'],
      path: () => `/users?size=30&sort=email&order=asc&page=${upTo(users / 30)}`,
    },
    {
      name: 'users, search',
      by: EVERYBODY,
      path: () => `/users?size=30&sort=email&order=asc&q=person${upTo(100)}`,
    },
    { name: 'user form', by: EVERYBODY, path: one('users', (id) => `/users/${id}`) },
    { name: 'user form, choices', by: EVERYBODY, path: () => '/users/config' },
    { name: 'domains', by: DOMAINS, path: () => '/domains?size=30&sort=name&order=asc' },
    {
      name: 'domains, search',
      by: DOMAINS,
      path: () => `/domains?size=30&sort=name&order=asc&q=d${upTo(size.domains)}`,
    },
    { name: 'domain form', by: DOMAINS, path: one('domains', (id) => `/domains/${id}`) },
    { name: 'groups', by: EVERYBODY, path: () => '/groups?size=30&sort=name&order=asc' },
    { name: 'groups, search', by: EVERYBODY, path: () => '/groups?size=30&sort=name&order=asc&q=sales' },
    { name: 'group form', by: EVERYBODY, path: one('groups', (id) => `/groups/${id}`) },
    { name: 'filters', by: DOMAINS, path: () => `${filters}?size=30&sort=date&order=desc` },
    { name: 'filters, search', by: DOMAINS, path: () => `${filters}?size=30&sort=date&order=desc&q=news7@` },
    { name: 'filter form', by: DOMAINS, path: one('filters', (id) => `${filters}/${id}`) },
    { name: 'mail', by: EVERYBODY, path: () => '/mails?size=30&class=all' },
    { name: 'mail, spam', by: EVERYBODY, path: () => `/mails?size=30&class=spam&page=${upTo(5)}` },
    { name: 'mail, counts of tabs', by: EVERYBODY, path: () => '/mails/counts' },
    { name: 'mail, search', by: EVERYBODY, path: () => `/mails?size=30&class=all&q=invoice%20${upTo(99)}` },
    { name: 'mail, detail', by: EVERYBODY, path: one('mail', (id) => `/mails/${id}`) },
    { name: 'home', by: EVERYBODY, path: () => '/dashboard' },
  ]
}

/** Remembers the ids of a list's rows. */
export function remember(seen: Seen, name: string, data: unknown): void {
  const rows = (data as { data?: readonly { id: number | string }[] } | null)?.data
  if (rows && rows.length > 0)
    seen.set(
      name,
      rows.map((row) => row.id),
    )
}
