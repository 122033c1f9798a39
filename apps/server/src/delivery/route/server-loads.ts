/** How busy servers are, and how many destinations lead to each. */

export interface Load {
  /** Transactions under way with the server. */
  readonly active: number
  /** Destinations that go there and nowhere else. */
  readonly destinations: number
}

const NONE: Load = { active: 0, destinations: 0 }

export class ServerLoads {
  readonly #loads = new Map<string, Load>()

  of(server: string): Load {
    return this.#loads.get(server) ?? NONE
  }

  /** Adds to what a server has; one that has nothing is forgotten. */
  add(server: string, { active = 0, destinations = 0 }: Partial<Load>): void {
    const before = this.of(server)
    const now = { active: before.active + active, destinations: before.destinations + destinations }
    if (now.active === 0 && now.destinations === 0) this.#loads.delete(server)
    else this.#loads.set(server, now)
  }
}
