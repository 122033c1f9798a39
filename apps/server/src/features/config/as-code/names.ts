/** Ids by the names that files use, and the other way round. */
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import { listAlertWaysRoute, type AlertWayRow } from '@postern/contract/routes/alert.ts'
import { listDomainsRoute, type DomainRow } from '@postern/contract/routes/domain.ts'
import { listGroupsRoute, type GroupRow } from '@postern/contract/routes/member.ts'
import { listRolesRoute, type RoleRow } from '@postern/contract/routes/role.ts'
import type { Call } from './call.ts'

export type NameKind = 'domain' | 'group' | 'role' | 'way'

/** Groups and ways have their names within a domain, '' for the whole installation. */
export function within(domain: unknown, name: unknown): string {
  return JSON.stringify([domain ?? '', name])
}

/** What a way without a name is called: where it leads. */
export function wayName({
  name,
  kind,
  recipients,
  url,
}: Pick<AlertWayRow, 'name' | 'kind' | 'recipients' | 'url'>): string {
  if (name !== '') return name
  if (kind === 'mail') return recipients.join(', ') || 'administrators'
  return URL.canParse(url) ? `${kind} ${new URL(url).host}` : kind
}

const KINDS: Readonly<
  Record<NameKind, readonly [RouteDefinition, (row: never) => readonly [number, string]]>
> = {
  domain: [listDomainsRoute, ({ id, name }: DomainRow) => [id, name]],
  group: [listGroupsRoute, ({ id, domain, name }: GroupRow) => [id, within(domain, name)]],
  role: [listRolesRoute, ({ seq, key, name, editable }: RoleRow) => [seq, editable ? name : key]],
  way: [listAlertWaysRoute, (way: AlertWayRow) => [way.id, within(way.domain, wayName(way))]],
}

const PAGE = 100

/** All rows of a list; null where the caller may not see it. @throws Error for any other failure */
export async function rowsOf(
  call: Call,
  route: RouteDefinition,
  params: Readonly<Record<string, unknown>> = {},
): Promise<readonly unknown[] | null> {
  const rows: unknown[] = []
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a page says whether there is another
    const { ok, data, message, text } = await call(route, { params, query: { page, size: PAGE } })
    if (message === 'NO_PERMISSION') return null
    if (!ok) throw new Error(`${route.summary}: ${text}`)
    const answered = data as { readonly data: readonly unknown[]; readonly page: number }
    // Beyond the last page the last one is answered again.
    if (answered.page !== page) return rows
    rows.push(...answered.data)
    if (answered.data.length < PAGE) return rows
  }
}

export class Names {
  readonly #call: Call
  readonly #known = new Map<NameKind, Promise<readonly (readonly [number, string])[]>>()

  constructor(call: Call) {
    this.#call = call
  }

  /** Undefined where nothing is called so, or more than one thing. */
  async id(kind: NameKind, name: string): Promise<number | undefined> {
    const found = (await this.#of(kind)).filter(([, known]) => known === name)
    return found.length === 1 ? found[0]![0] : undefined
  }

  async name(kind: NameKind, id: number): Promise<string | undefined> {
    return (await this.#of(kind)).find(([known]) => known === id)?.[1]
  }

  /** Reads names again: something was added, changed or removed. */
  forget(): void {
    this.#known.clear()
  }

  #of(kind: NameKind): Promise<readonly (readonly [number, string])[]> {
    const known = this.#known.get(kind) ?? this.#read(kind)
    this.#known.set(kind, known)
    return known
  }

  async #read(kind: NameKind): Promise<readonly (readonly [number, string])[]> {
    const [route, named] = KINDS[kind]
    const rows = (await rowsOf(this.#call, route)) ?? []
    return rows.map((row) => named(row as never))
  }
}
