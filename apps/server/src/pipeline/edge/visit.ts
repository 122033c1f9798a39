/** What policy knows of one connection: who is there, and what the stages found that let it pass. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { EdgeStage } from './check.ts'

export interface Peer {
  /** Verified reverse name ('' when there is none or it does not resolve back). */
  readonly rdns: string
  /** ISO 3166 alpha-2, '' when unknown. */
  readonly country: string
}

/** Stages whose findings are of the whole message; those of a recipient travel with it. */
type SharedStage = Exclude<EdgeStage, 'rcpt'>

export class Visit {
  /** Looked up while the session goes on; must not reject. */
  readonly peer: Promise<Peer>
  readonly #found = new Map<SharedStage, readonly Finding[]>()

  constructor(peer: Promise<Peer>) {
    this.peer = peer
  }

  /** Keeps what a stage found, in place of what it had found before (another HELO, another MAIL). */
  keep(stage: SharedStage, findings: readonly Finding[]): void {
    if (findings.length > 0 || this.#found.has(stage)) this.#found.set(stage, findings)
  }

  /** Everything that holds for the message under way. */
  get found(): Finding[] {
    return [...this.#found.values()].flat()
  }
}
