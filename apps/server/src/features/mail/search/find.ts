/**
 * Finding mail in bounded time, however much there is. The newest mails are looked at one after the other; where few of
 * them fit, the index of words is asked for the rest, a longer period each time; what lies with messages is asked of their
 * index at once. Whoever asks learns how far it came.
 */
import type { Db } from '../../../platform/db/client.ts'
import * as store from './find-store.ts'
import { messageWishOf } from './messages-store.ts'
import type { Search } from './search.ts'
import { wordsOf } from './words-store.ts'

export interface Found {
  /** Of the part asked for. */
  readonly places: readonly store.Place[]
  /** Mails that fit, counted up to `FindOptions.most`. */
  readonly total: number
  /** There are as many at least: counting ended at the limit, or because it took long. */
  readonly isAtLeast: boolean
  /** Time ended: what came before (after, oldest first) was not looked at. Null when all was. */
  readonly searchedTo: Date | null
  /** Where a search that was cut off goes on; null when it came to its end or has found its part. */
  readonly reached: store.Place | null
  readonly kinds: Readonly<Record<string, number>>
}

export interface FindOptions {
  readonly part: store.Part
  /** Mails it counts; no more than `LIMITS.countedRows`. */
  readonly most: number
  readonly ascending?: boolean
  /** ms for the whole search: where one has to look at the mails one after the other, and where the index helps. */
  readonly ms: number
  readonly indexMs: number
  /** ms after which it no longer counts what comes after the part. */
  readonly countMs: number
  /** Those before this place (oldest first: after it) are left out. */
  readonly after?: store.Place
  /** Mails one looks at before the index is asked. */
  readonly look?: number
}

/** Mails one looks at first, and at most at once. */
const FIRST_LOOK = 2_000
const LONGEST_LOOK = 20_000
/** Below one mail of so many the index is quicker. */
const SPARSE = 20
/** Mails that one question to the index should find, by what was found so far. */
const HITS_A_SPAN = 3_000
const QUARTER_DAY = 21_600_000
/** The first period that an index is asked for, where nothing was looked at before: how much it finds says how long the next may be. */
const FIRST_SPAN = 86_400_000
/** The first look always comes to its end. */
const FIRST_MS = 3_000
const LEAST_MS = 20
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Finds mail, newest first unless said otherwise. */
export async function findMails(db: Db, search: Search, options: FindOptions): Promise<Found> {
  const walk = new Walk(options)
  walk.place = options.after ?? null
  const words = await wordsOf(db, search)
  const messages = messageWishOf(search)
  const finder = { search, words, messages, ascending: options.ascending ?? false }
  if (messages !== null) return askIndex(db, finder, walk)
  const first = options.look ?? FIRST_LOOK
  let rows = first
  for (;;) {
    const left = walk.left()
    const ms = walk.place === null ? Math.max(left, FIRST_MS) : left
    const looked = ms < LEAST_MS ? null : await store.lookOn(db, finder, walk.place, rows, walk.part(), ms)
    if (looked === null) return walk.cutOff()
    walk.add(looked)
    walk.looked += looked.looked
    walk.place = looked.last
    if (looked.looked < rows || walk.place === null) return walk.done()
    if (walk.isEnough()) return walk.done(true)
    if (words.tokens !== null && walk.found * SPARSE < walk.looked) return askIndex(db, finder, walk)
    const wanted = (options.most + 1 - walk.found) * (walk.looked / Math.max(1, walk.found))
    rows = Math.ceil(Math.min(LONGEST_LOOK, Math.max(first, wanted)))
  }
}

/** Goes on with an index from where looking ended; where nothing was looked at, from the beginning. */
async function askIndex(db: Db, finder: store.Finder, walk: Walk): Promise<Found> {
  const { ascending, search } = finder
  const after = walk.place
  const sign = ascending ? 1 : -1
  const first = (ascending ? search.period.from : search.period.to).getTime()
  const last = (ascending ? search.period.to : search.period.from).getTime()
  const start = ascending ? first : Math.min(first, Date.now())
  // What came within the same millisecond is still to be looked at; `after` tells it apart.
  let edge = after === null ? first : Date.parse(after.at) + (ascending ? 0 : 1)
  let shrink = 1
  while ((last - edge) * sign > 0) {
    const left = walk.leftForIndex()
    if (left < LEAST_MS) return walk.cutOff(edge)
    const perHit = Math.max(Math.abs(edge - start), 60_000) / Math.max(3, walk.found)
    const wide =
      edge === first ? Math.abs(first - start) + FIRST_SPAN : Math.max(QUARTER_DAY, HITS_A_SPAN * perHit)
    const span = wide / shrink
    const next = Math.abs(last - edge) <= span * 1.5 ? last : Math.round(edge + sign * span)
    const bounds = ascending ? { since: edge, until: next } : { since: next, until: edge }
    const ms = Math.max(LEAST_MS, left * 0.6)
    const hits = await store.findIn(db, finder, { ...bounds, after }, walk.part(), ms)
    if (hits === null) {
      shrink *= 8
      continue
    }
    walk.add(hits)
    edge = next
    if (walk.isEnough()) return walk.done((last - edge) * sign > 0)
  }
  return walk.done()
}

/** What was found so far. */
class Walk {
  found = 0
  looked = 0
  place: store.Place | null = null
  readonly #began = performance.now()
  readonly #places: store.Place[] = []
  readonly #kinds: Record<string, number> = {}
  readonly #options: FindOptions

  constructor(options: FindOptions) {
    this.#options = options
  }

  /** ms that looking may still take. */
  left(): number {
    return this.#began + this.#options.ms - performance.now()
  }

  leftForIndex(): number {
    return this.#began + this.#options.indexMs - performance.now()
  }

  /** What is wanted of the mails that come next. */
  part(): store.Part {
    const { skip, take } = this.#options.part
    return { skip: Math.max(0, skip - this.found), take: Math.max(0, take - this.#places.length) }
  }

  add(hits: store.Hits): void {
    this.found += hits.found
    this.#places.push(...hits.places)
    for (const [kind, mails] of Object.entries(hits.kinds))
      this.#kinds[kind] = (this.#kinds[kind] ?? 0) + mails
  }

  /** The part is there, and counting is over or has taken long enough. */
  isEnough(): boolean {
    const { part, most, countMs } = this.#options
    if (this.found > most) return true
    return this.found >= part.skip + part.take && performance.now() - this.#began > countMs
  }

  /** `more` may be there. */
  done(more = false): Found {
    return this.#result(more, null, null)
  }

  /** `edge` is how far the search came, ms since the epoch. */
  cutOff(edge?: number): Found {
    const to = edge ?? (this.place === null ? Date.now() : Date.parse(this.place.at))
    // Everything from the edge on was looked at.
    const reached = edge === undefined ? this.place : { at: new Date(edge).toISOString(), id: NO_ID }
    return this.#result(true, new Date(to), reached)
  }

  #result(more: boolean, searchedTo: Date | null, reached: store.Place | null): Found {
    const { most } = this.#options
    return {
      places: this.#places,
      total: Math.min(this.found, most),
      isAtLeast: more || this.found > most,
      searchedTo,
      reached,
      kinds: this.#kinds,
    }
  }
}
