/** How many connections there are: what the limits of a port are held against. */
export interface Present {
  /** Connections of the port. */
  readonly all: number
  /** Connections of the network that one has come from. */
  readonly ofNetwork: number
}

export interface Census {
  /** Counts a connection of a network; answers at once where nobody else has to be asked. Never rejects. */
  enter(network: string): Present | Promise<Present>
  leave(network: string): void
  /** Connections of the port that other processes have, as last heard. */
  elsewhere(): number
  /** The most that one network has in this process. */
  most(): number
}

/** Counts the connections of this process. */
export class OwnCensus implements Census {
  readonly #networks = new Map<string, number>()
  #all = 0

  enter(network: string): Present {
    const ofNetwork = (this.#networks.get(network) ?? 0) + 1
    this.#networks.set(network, ofNetwork)
    this.#all += 1
    return { all: this.#all, ofNetwork }
  }

  leave(network: string): void {
    const left = (this.#networks.get(network) ?? 1) - 1
    if (left === 0) this.#networks.delete(network)
    else this.#networks.set(network, left)
    this.#all -= 1
  }

  elsewhere(): number {
    return 0
  }

  most(): number {
    return this.#networks.values().reduce((most, count) => Math.max(most, count), 0)
  }

  /** Each network with its connections. */
  entries(): Iterable<readonly [network: string, connections: number]> {
    return this.#networks
  }
}
