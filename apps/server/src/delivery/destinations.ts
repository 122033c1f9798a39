/**
 * How much each destination and each server gets at once: a slow or dead one must not take the places of the others. Which server a
 * destination's mail goes to shows with its first copy; many destinations may share one.
 */

interface Place {
  active: number
  limit: number
  lastUsed: number
  /** The server that its last copy went to; null before the first. */
  server: string | null
}

interface Load {
  /** Copies under way of all destinations of the server. */
  active: number
  /** Destinations that go there. */
  destinations: number
}

/** A destination nothing is known of starts here and grows with every success. */
const FIRST_LIMIT = 5

export class Destinations {
  readonly #places = new Map<string, Place>()
  readonly #servers = new Map<string, Load>()
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

  start(destination: string, copies: number): void {
    const place = this.#places.get(destination) ?? {
      active: 0,
      limit: this.freeDefault,
      lastUsed: 0,
      server: null,
    }
    this.#add(place, copies)
    place.lastUsed = performance.now()
    this.#places.set(destination, place)
  }

  /**
   * Copies of a destination, counted already, are about to go to a server. False where it has its most without them: they
   * have to wait, and the destination with them.
   */
  mayUse(destination: string, copies: number, server: string): boolean {
    const place = this.#places.get(destination)
    if (!place) return true
    if (place.server !== server) this.#move(place, server)
    const { active } = this.#servers.get(server)!
    return active <= this.#max || active === copies
  }

  /** The copies go back to the queue untried. */
  giveBack(destination: string, copies: number): void {
    const place = this.#places.get(destination)
    if (place) this.#add(place, -copies)
  }

  /** `reached`: a server answered; otherwise the destination falls to one probe at a time. */
  end(destination: string, copies: number, reached: boolean): void {
    const place = this.#places.get(destination)
    if (!place) return
    this.#add(place, -copies)
    place.limit = reached ? Math.min(place.limit + copies, this.#max) : 1
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
      if (places > 0) free.set(name, places)
    }
    return free
  }

  /**
   * The fewest free places of a server that several destinations share, of those that have any: with more copies than
   * that at a time it could get too many.
   */
  get freeShared(): number {
    let fewest = Number.POSITIVE_INFINITY
    for (const { active, destinations } of this.#servers.values()) {
      if (destinations > 1 && active < this.#max) fewest = Math.min(fewest, this.#max - active)
    }
    return fewest
  }

  /** Forgets destinations not used for a while. */
  prune(idleMs: number): void {
    const oldest = performance.now() - idleMs
    for (const [name, place] of this.#places) {
      if (place.active > 0 || place.lastUsed >= oldest) continue
      this.#leave(place)
      this.#places.delete(name)
    }
  }

  #freeOf({ active, limit, server }: Place): number {
    const own = limit - active
    return server === null ? own : Math.min(own, this.#max - this.#servers.get(server)!.active)
  }

  #add(place: Place, copies: number): void {
    place.active += copies
    if (place.server !== null) this.#servers.get(place.server)!.active += copies
  }

  #move(place: Place, server: string): void {
    this.#leave(place)
    const load = this.#servers.get(server) ?? { active: 0, destinations: 0 }
    this.#servers.set(server, load)
    load.active += place.active
    load.destinations += 1
    place.server = server
  }

  #leave({ server, active }: Place): void {
    const load = server === null ? undefined : this.#servers.get(server)
    if (!load) return
    load.active -= active
    load.destinations -= 1
    if (load.destinations === 0) this.#servers.delete(server!)
  }
}
