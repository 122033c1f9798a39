/** Lists of mail and their counts: bounded in time and length, and saying so. */
import { MAIL_CLASSES, MAIL_MODES, type MailClass } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { MailCounts, MailQuery } from '@postern/contract/routes/mail.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { shownTo } from '../../platform/masking/whose.ts'
import { findMails, type Found } from './search/find.ts'
import type { Part, Place } from './search/find-store.ts'
import { presentMail } from './present.ts'
import { periodOf, type Search } from './search/search.ts'
import type { MailDeps } from './service.ts'
import { readMails } from './store.ts'
import { actorOf, classesAsked, maySearchApt, searchableClasses } from './visibility.ts'

/** ms a list may look for mails; it then shows what it has. The index is far quicker unless the machine is very busy. */
const LIST_MS = 600
const INDEX_MS = 2_500
/** ms after which it no longer counts what is not on the page. */
const COUNT_MS = 120
/** ms all counts of the tabs may take. */
const TABS_MS = 400
const EVERYTHING: Part = { skip: 0, take: LIMITS.countedRows }
const NOTHING: Part = { skip: 0, take: 0 }

/**
 * A page beyond the last is the last. Sorted by something else than time, the newest `LIMITS.countedRows` are.
 * @throws AppError INVALID_REQUEST (period), NO_PERMISSION (class, or an own period without the right to it)
 */
export async function listMails(deps: MailDeps, caller: Caller, query: MailQuery) {
  const search = searchOf(deps, caller, query)
  const pageAt = (page: number): Part => ({ skip: (page - 1) * query.size, take: query.size })
  let page = Math.min(query.page, pagesOf(LIMITS.countedRows, query.size))
  let { found, places } = await placesOn(deps, search, pageAt(page))
  const last = pagesOf(found.total, query.size)
  if (page > last) {
    page = last
    ;({ found, places } = await placesOn(deps, search, pageAt(page)))
  }
  const rows = await readMails(deps.db, search.scope, places)
  const settings = deps.settings()
  return {
    data: rows.map((row) => presentMail(row, actorOf(caller), shownTo(caller, row, settings))),
    total: found.total,
    total_is_at_least: found.isAtLeast,
    searched_to: found.searchedTo?.toISOString() ?? null,
    page,
    size: query.size,
  }
}

function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** The ids of a page, in its order. */
async function placesOn(
  { db }: MailDeps,
  search: Search,
  part: Part,
): Promise<{ found: Found; places: readonly string[] }> {
  const { sort, order } = search.query
  const most = LIMITS.countedRows
  const ids = (places: readonly Place[]): string[] => places.map(({ id }) => id)
  if (sort === 'receive_date') {
    const ascending = order === 'asc'
    const found = await findMails(db, search, {
      part,
      most,
      ascending,
      ms: LIST_MS,
      indexMs: INDEX_MS,
      countMs: COUNT_MS,
    })
    return { found, places: ids(found.places) }
  }
  const found = await findMails(db, search, {
    part: EVERYTHING,
    most,
    ms: LIST_MS,
    indexMs: INDEX_MS,
    countMs: LIST_MS,
  })
  const sorted = found.places.slice(0, most).toSorted(order === 'asc' ? byKey : (a, b) => byKey(b, a))
  return { found, places: ids(sorted.slice(part.skip, part.skip + part.take)) }
}

function byKey(a: Place, b: Place): number {
  const [one, other] = a.key === b.key ? [a.id, b.id] : [a.key ?? '', b.key ?? '']
  return one < other ? -1 : 1
}

/** The same search without its class and mode, counted for each. Throws as listMails. */
export async function countMails(deps: MailDeps, caller: Caller, query: MailQuery): Promise<MailCounts> {
  const end = performance.now() + TABS_MS
  const most = LIMITS.countedTab
  const count = (wish: MailQuery): Promise<Found> => {
    const ms = Math.max(0, end - performance.now())
    return findMails(deps.db, searchOf(deps, caller, wish), {
      part: NOTHING,
      most,
      ms,
      indexMs: ms,
      countMs: ms,
    })
  }
  const plain = { ...query, class: 'all', mode: undefined, sort: 'receive_date' } as const
  const all = await count(plain)
  const counts = { all: all.total } as Record<CountedTab, number>
  const uncertain: CountedTab[] = all.isAtLeast ? ['all'] : []
  const allowed = searchableClasses(caller)
  for (const { tab, wish, fits } of TABS) {
    counts[tab] = Object.entries(all.kinds).reduce((sum, [kind, n]) => sum + (fits(kind) ? n : 0), 0)
    if (all.isAtLeast && (wish.class === undefined || allowed.includes(wish.class))) {
      // Of what is rare, the newest of everything say little.
      const own = counts[tab] <= most && performance.now() < end ? await count({ ...plain, ...wish }) : null
      if (own === null || own.isAtLeast) uncertain.push(tab)
      counts[tab] = Math.max(counts[tab], own?.total ?? 0)
    }
    counts[tab] = Math.min(counts[tab], most)
  }
  // Beside the classes: no count of them tells it.
  const apt = maySearchApt(caller) ? await count({ ...plain, class: 'apt' }) : null
  if (apt?.isAtLeast) uncertain.push('apt')
  return { ...counts, apt: apt?.total ?? 0, at_least: uncertain }
}
type CountedTab = MailCounts['at_least'][number]

interface Tab {
  readonly tab: CountedTab
  readonly wish: { readonly class?: MailClass; readonly mode?: number }
  /** Of a class and mode as the search counts them: 'spam 1'. */
  readonly fits: (kind: string) => boolean
}
const ofMode = (tab: CountedTab, mode: number): Tab => ({
  tab,
  wish: { mode },
  fits: (kind) => kind.endsWith(` ${mode}`),
})
const TABS: readonly Tab[] = [
  ...MAIL_CLASSES.map((tab): Tab => ({
    tab,
    wish: { class: tab },
    fits: (kind) => kind.startsWith(`${tab} `),
  })),
  ofMode('wait', MAIL_MODES.wait),
  ofMode('analyzing', MAIL_MODES.analyzing),
]

/** What a query asks for, as far as its caller may. Throws as listMails. */
export function searchOf(
  deps: Pick<MailDeps, 'clock' | 'settings'>,
  caller: Caller,
  query: MailQuery,
): Search {
  const ownPeriod = query.from !== undefined || query.to !== undefined
  if (ownPeriod && !caller.permissions.has('mail-search-period')) throw new AppError('NO_PERMISSION')
  return {
    scope: caller.scope,
    classes: classesAsked(caller, query),
    query,
    period: periodOf(query, deps.clock(), deps.settings().basic.searchPeriodDays),
  }
}
