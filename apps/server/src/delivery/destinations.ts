/** How much each destination gets at once: a slow or dead one must not take the places of the others. */

interface Place {
  active: number
  limit: number
  lastUsed: number
}

/** A destination nothing is known of starts here and grows with every success. */
const FIRST_LIMIT = 5

export class Destinations {
  readonly #places = new Map<string, Place>()
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
    const place = this.#places.get(destination) ?? { active: 0, limit: this.freeDefault, lastUsed: 0 }
    place.active += copies
    place.lastUsed = performance.now()
    this.#places.set(destination, place)
  }

  /** `reached`: a server answered; otherwise the destination falls to one probe at a time. */
  end(destination: string, copies: number, reached: boolean): void {
    const place = this.#places.get(destination)
    if (!place) return
    place.active -= copies
    place.limit = reached ? Math.min(place.limit + copies, this.#max) : 1
  }

  /** Destinations without a free place. */
  full(): string[] {
    return [...this.#places].filter(([, place]) => place.active >= place.limit).map(([name]) => name)
  }

  /** Free places where they differ from the default. */
  free(): Map<string, number> {
    const free = new Map<string, number>()
    for (const [name, place] of this.#places) {
      if (place.active < place.limit) free.set(name, place.limit - place.active)
    }
    return free
  }

  /** Forgets destinations not used for a while. */
  prune(idleMs: number): void {
    const oldest = performance.now() - idleMs
    for (const [name, place] of this.#places) {
      if (place.active === 0 && place.lastUsed < oldest) this.#places.delete(name)
    }
  }
}
