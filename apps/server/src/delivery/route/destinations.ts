/**
 * How much each destination and each server gets at once: a slow or dead one must not take the places of the others. A destination counts
 * its copies, a server its transactions. Which server a destination's mail goes to shows with its first copy; many destinations may share
 * one, and one may have several.
 */
import { ServerLoads } from './server-loads.ts'

/** Copies of a destination that are under way together. */
export interface Share {
  readonly destination: string
  readonly copies: number
  /** Where they count, with the destination and with a server. */
  place: Place
  server: string | null
  /** Whether the destination has another server by now shows with these. */
  readonly asks: boolean
  /** They have no place but to find that out. */
  readonly isProbe: boolean
  /** Servers that had no place for them. */
  readonly refusedBy: string[]
}

interface Place {
  active: number
  limit: number
  lastUsed: number
  /** The only server that it has; null before its first copy, and where it has several. */
  server: string | null
  /** The servers that had no place for its last copy; none where that had one. */
  refusedBy: readonly string[]
  /** Its servers may be others by now: what is known of the last one keeps nothing from being claimed. */
  unsure: boolean
}

/** A destination nothing is known of starts here and grows with every success. */
const FIRST_LIMIT = 5

export class Destinations {
  readonly #places = new Map<string, Place>()
  readonly #servers = new ServerLoads()
  #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Another most for each; what is under way beyond it finishes. */
  setMax(max: number): void {
    this.#max = max
    for (const place of this.#places.values()) place.limit = Math.min(place.limit, max)
  }

  get freeDefault(): number {
    return Math.min(FIRST_LIMIT, this.#max)
  }

  /** Ends with `giveBack` or `end`. They count at the server that the last ones went to until it shows where they go. */
  start(destination: string, copies: number): Share {
    const place = this.#places.get(destination) ?? this.#newPlace(destination)
    const isProbe = place.unsure && place.active + copies > place.limit
    const asks = place.unsure
    const share: Share = { destination, copies, place, server: null, asks, isProbe, refusedBy: [] }
    place.active += copies
    place.lastUsed = performance.now()
    place.unsure = false
    if (place.server !== null) this.#enter(share, place.server)
    return share
  }

  /**
   * Copies are about to go to a server, the only one of their destination or one of several. False where it has its most
   * without them.
   */
  mayUse(share: Share, server: string, isOnly: boolean): boolean {
    this.#leave(share)
    if (!isOnly) this.#bind(share.place, null)
    const isOther = isOnly && this.#learn(share, server)
    if (this.#roomOf(server) <= 0 || (share.isProbe && !isOther)) {
      share.refusedBy.push(server)
      return false
    }
    this.#enter(share, server)
    share.place.refusedBy = []
    return true
  }

  /** The copies go back to the queue untried; their destination waits until one of the servers has a place. */
  giveBack(share: Share): void {
    this.#release(share)
    share.place.refusedBy = share.refusedBy
  }

  /** `reached`: a server answered; otherwise the destination falls to one probe at a time. */
  end(share: Share, reached: boolean): void {
    this.#release(share)
    const { place, copies } = share
    place.limit = reached ? Math.min(place.limit + copies, this.#max) : 1
  }

  /** Servers of destinations may have changed: each shows anew with the next copy. */
  forgetServers(): void {
    for (const place of this.#places.values()) place.unsure = true
  }

  /** Destinations without a free place. */
  full(): string[] {
    return [...this.#places].filter(([, place]) => this.#freeOf(place) <= 0).map(([name]) => name)
  }

  /** Free places where they differ from the default. */
  free(): Map<string, number> {
    const free = new Map<string, number>()
    for (const [name, place] of this.#places) {
      const places = this.#freeOf(place)
      if (places > 0 && places !== this.freeDefault) free.set(name, places)
    }
    return free
  }

  /**
   * Destinations that share a server which has places left, and the fewest that such a server has: with more copies of
   * them than that at a time it could get too many.
   */
  shared(): { readonly names: readonly string[]; readonly places: number } {
    const names: string[] = []
    let places = Number.POSITIVE_INFINITY
    for (const [name, { server }] of this.#places) {
      if (server === null || this.#servers.of(server).destinations < 2 || this.#roomOf(server) <= 0) continue
      names.push(name)
      places = Math.min(places, this.#roomOf(server))
    }
    return { names, places }
  }

  /** Forgets destinations not used for a while. */
  prune(idleMs: number): void {
    const oldest = performance.now() - idleMs
    for (const [name, place] of this.#places) {
      if (place.active > 0 || place.lastUsed >= oldest) continue
      this.#bind(place, null)
      this.#places.delete(name)
    }
  }

  #freeOf({ active, limit, server, refusedBy, unsure }: Place): number {
    const own = limit - active
    if (unsure) return Math.max(own, 1)
    const servers = refusedBy.length > 0 ? refusedBy : server === null ? [] : [server]
    if (servers.length === 0) return own
    return Math.min(own, Math.max(...servers.map((one) => this.#roomOf(one))))
  }

  #roomOf(server: string): number {
    return this.#max - this.#servers.of(server).active
  }

  #release(share: Share): void {
    this.#leave(share)
    share.place.active -= share.copies
  }

  #newPlace(destination: string): Place {
    const place = {
      active: 0,
      limit: this.freeDefault,
      lastUsed: performance.now(),
      server: null,
      refusedBy: [],
      unsure: false,
    }
    this.#places.set(destination, place)
    return place
  }

  /**
   * Notes where the mail of the destination goes. True where that is another server, since servers changed: what is
   * still under way to the one before counts for nothing there.
   */
  #learn(share: Share, server: string): boolean {
    const place = this.#places.get(share.destination) ?? this.#newPlace(share.destination)
    const isOther = place !== share.place || (share.asks && place.server !== null && place.server !== server)
    const here = isOther && place === share.place ? this.#newPlace(share.destination) : place
    if (here !== share.place) {
      share.place.active -= share.copies
      here.active += share.copies
      share.place = here
    }
    if (here !== place) this.#bind(place, null)
    this.#bind(here, server)
    return isOther
  }

  /** Says which server is the only one of a destination, null where none is. */
  #bind(place: Place, server: string | null): void {
    if (place.server !== null) this.#servers.add(place.server, { destinations: -1 })
    if (server !== null) this.#servers.add(server, { destinations: 1 })
    place.server = server
  }

  #enter(share: Share, server: string): void {
    this.#servers.add(server, { active: 1 })
    share.server = server
  }

  #leave(share: Share): void {
    if (share.server !== null) this.#servers.add(share.server, { active: -1 })
    share.server = null
  }
}
