/** What has to be true of mail and leases whatever breaks, and what was seen of it. */
import type { VirtualClock } from './clock.ts'
import type { Taken } from './network.ts'
import { LEASE_SECONDS, type SimNode, type Submission } from './node.ts'

export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant'
}

interface Sending {
  readonly node: SimNode
  readonly since: number
}

export class Ledger {
  readonly accepted = new Map<string, Submission>()
  readonly #clock: VirtualClock
  readonly #sending = new Map<string, Sending[]>()
  readonly #taken = new Map<string, { readonly node: SimNode; readonly at: number; readonly of: Taken }[]>()
  readonly #broken: string[] = []
  /** Deaths and cuts of nodes: what was in hand then may go out again. */
  readonly #troubles = new Map<SimNode, number[]>()

  constructor(clock: VirtualClock) {
    this.#clock = clock
  }

  trouble(node: SimNode): void {
    this.#troubles.set(node, [...(this.#troubles.get(node) ?? []), this.#clock.now])
  }

  /** Two that live and speak to the database have one copy in hand at one time. */
  began(node: SimNode, recipient: string): void {
    const others = this.#sending.get(recipient) ?? []
    const holder = others.find(
      (one) => one.node !== node && one.node.alive && !this.#isExcused(one.node, one.since),
    )
    // One that is cut off may try, and breaks off before the end (`whole`).
    if (holder && !this.#isExcused(node, this.#clock.now))
      this.#break(`${recipient} is in the hands of ${holder.node.name} and of ${node.name}`)
    this.#sending.set(recipient, [...others, { node, since: this.#clock.now }])
  }

  /** A node that has not reached the database for a whole lease brings no message to its end. */
  whole(node: SimNode, recipient: string): void {
    if (node.alive && node.cut && this.#clock.now - node.cutAt > LEASE_SECONDS * 1_000)
      this.#break(`${node.name} went on with ${recipient} after its lease`)
    const others = this.#sending.get(recipient) ?? []
    const at = others.findIndex((one) => one.node === node)
    // From here on SMTP leaves open who has it.
    if (at >= 0) others[at] = { node, since: this.#clock.now }
  }

  ended(node: SimNode, recipient: string): void {
    const others = this.#sending.get(recipient) ?? []
    const at = others.findIndex((one) => one.node === node)
    if (at >= 0) others.splice(at, 1)
  }

  /** A second copy is for what SMTP leaves open: a reply that was lost, and a node that could not write down what it had heard. */
  taken(node: SimNode, of: Taken): void {
    const before = this.#taken.get(of.recipient) ?? []
    const last = before.at(-1)
    const sent = this.#sending.get(of.recipient)?.find((one) => one.node === node)?.since ?? this.#clock.now
    // What was on its way before could not be called back.
    const isAgain = last?.of.heard === true && sent > last.at
    if (isAgain && last.node.alive && !this.#isExcused(last.node, last.at) && !this.#isExcused(node, sent))
      this.#break(
        `${of.recipient} went out again from ${node.name}, though ${last.node.name} had heard that it was taken`,
      )
    this.#taken.set(of.recipient, [...before, { node, at: this.#clock.now, of }])
  }

  /** Of accepted mail, by recipient: how it stands in the database at the end, when all is well again. */
  settle(
    rows: ReadonlyMap<string, { readonly state: string; readonly queued: boolean; readonly reply: string }>,
    hasBlob: (key: string) => boolean,
  ): void {
    for (const { recipient, held, blobKey } of this.accepted.values()) {
      const row = rows.get(recipient)
      if (!row) this.#break(`${recipient} was accepted, and nothing is known of it`)
      else if (row.queued) this.#break(`${recipient} is in the queue still`)
      else if (row.state === 'S' && !this.#taken.has(recipient))
        this.#break(`${recipient} is said to be delivered, and no server took it`)
      else if (row.state === 'P') this.#break(`${recipient} is on its way, and not in the queue`)
      else if (row.state === 'N' && !held) this.#break(`${recipient} is held, and should not be`)
      else if (row.state === 'F' && row.reply.includes('gone'))
        this.#break(`${recipient} was given up: ${row.reply}`)
      if (!hasBlob(blobKey)) this.#break(`the bytes of ${recipient} are gone`)
    }
  }

  break(what: string): void {
    this.#break(what)
  }

  /** @throws BrokenInvariant */
  check(): void {
    if (this.#broken.length > 0) throw new BrokenInvariant(this.#broken.join('; '))
  }

  get deliveries(): number {
    return [...this.#taken.values()].reduce((sum, all) => sum + all.length, 0)
  }

  get copies(): number {
    return [...this.#taken.values()].filter((all) => all.length > 1).length
  }

  #isExcused(node: SimNode, since: number): boolean {
    if (node.cut || node.troubledUntil >= since) return true
    return (this.#troubles.get(node) ?? []).some((at) => at >= since - LEASE_SECONDS * 1_000)
  }

  #break(what: string): void {
    this.#broken.push(`${new Date(this.#clock.now).toISOString()}: ${what}`)
  }
}
