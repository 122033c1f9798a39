/**
 * Counts connections with the other processes of the role, by the supervisor: asked once for all that come in the same turn.
 * Alone, a process counts by itself and asks nobody.
 */
import { OwnCensus, type Census, type Present } from '../../smtp/census.ts'
import type { Presence, PresenceAnswer, PresenceKey } from '../supervising/processes.ts'

export interface SharedCensus {
  /** Of the port number `at`. */
  of(at: number): Census
  /** There are others from now on, or no more. */
  company(others: boolean): void
  heard(answer: PresenceAnswer): void
}

/** ms without an answer after which the connections of this process alone are believed. */
const PATIENCE_MS = 1_000

/** ms that what was heard of the others is believed. */
const FRESH_MS = 200

interface Asked {
  readonly key: PresenceKey
  readonly own: Present
  readonly resolve: (present: Present) => void
}

/** `others`: there are some, or soon will be, until `company` says otherwise. */
export function createSharedCensus(
  ports: number,
  tell: (presence: Presence) => void,
  others = false,
): SharedCensus {
  return new Shared(ports, tell, others)
}

class Shared implements SharedCensus {
  readonly #tell: (presence: Presence) => void
  readonly #own: readonly OwnCensus[]
  #elsewhere: readonly number[]
  #others: boolean
  #isNew: boolean
  #left: PresenceKey[] = []
  #came: Asked[] = []
  #isSoon = false
  #lastAsk = 0
  #heardAt = 0
  readonly #asked = new Map<number, readonly Asked[]>()

  constructor(ports: number, tell: (presence: Presence) => void, others: boolean) {
    this.#tell = tell
    this.#others = others
    this.#isNew = others
    this.#own = Array.from({ length: ports }, () => new OwnCensus())
    this.#elsewhere = this.#own.map(() => 0)
  }

  of(at: number): Census {
    const own = this.#own[at]!
    return {
      enter: (network) => {
        const present = own.enter(network)
        if (!this.#others) return present
        return new Promise((resolve) => {
          this.#came.push({ key: `${at} ${network}`, own: present, resolve })
          this.#soon()
        })
      },
      leave: (network) => {
        own.leave(network)
        if (!this.#others) return
        this.#left.push(`${at} ${network}`)
        this.#soon()
      },
      elsewhere: () => {
        // What is believed for long would turn clients away whose place has become free.
        if (this.#others && performance.now() - this.#heardAt > FRESH_MS) this.#soon()
        return this.#elsewhere[at]!
      },
      most: () => own.most(),
    }
  }

  company(others: boolean): void {
    if (others === this.#others) return
    this.#others = others
    this.#isNew = others
    this.#elsewhere = this.#own.map(() => 0)
    if (others) this.#soon()
    else this.#settle([...this.#came.splice(0), ...[...this.#asked.values()].flat()])
    this.#left = []
  }

  heard({ ask, came, elsewhere }: PresenceAnswer): void {
    if (!this.#others) return
    this.#elsewhere = elsewhere
    this.#heardAt = performance.now()
    const asked = this.#asked.get(ask) ?? []
    this.#asked.delete(ask)
    for (const [at, { resolve }] of asked.entries()) {
      const [all, ofNetwork] = came[at]!
      resolve({ all, ofNetwork })
    }
  }

  #settle(asked: readonly Asked[]): void {
    for (const { own, resolve } of asked) resolve(own)
  }

  #soon(): void {
    if (this.#isSoon) return
    this.#isSoon = true
    setImmediate(() => {
      this.#isSoon = false
      if (this.#others) this.#ask()
    })
  }

  #ask(): void {
    const ask = ++this.#lastAsk
    const came = this.#came.splice(0)
    const keys = came.map(({ key }) => key)
    const left = this.#left.splice(0)
    if (came.length > 0) this.#await(ask, came)
    if (!this.#isNew) return this.#tell({ ask, left, came: keys })
    this.#isNew = false
    this.#tell({ ask, all: this.#whole(keys), left: [], came: keys })
  }

  /** Without those that are told besides. */
  #whole(came: readonly PresenceKey[]): [PresenceKey, number][] {
    const all = new Map(
      this.#own.flatMap((own, at) =>
        [...own.entries()].map(([network, number]): [PresenceKey, number] => [`${at} ${network}`, number]),
      ),
    )
    for (const key of came) all.set(key, (all.get(key) ?? 1) - 1)
    return [...all].filter(([, number]) => number > 0)
  }

  #await(ask: number, came: readonly Asked[]): void {
    this.#asked.set(ask, came)
    const giveUp = (): void => {
      const late = this.#asked.get(ask)
      this.#asked.delete(ask)
      this.#settle(late ?? [])
    }
    // A process that stood still for so long reads first what has come meanwhile.
    setTimeout(() => setImmediate(giveUp), PATIENCE_MS).unref()
  }
}
