/** What policy knows of one connection: who is there, and what the stages found that let it pass. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { EdgeStage, Peer, SignedInAccount } from './check.ts'

/** Stages whose findings are of the whole message; those of a recipient travel with it. */
type SharedStage = Exclude<EdgeStage, 'rcpt' | 'auth' | 'account'>

/** In the order of a session. */
const STAGES: readonly SharedStage[] = ['connect', 'helo', 'mail', 'data']

/** ms for which what the lists said of a client that has just come is believed. */
const JUST_NOW_MS = 1_000

export class Visit {
  readonly #lookUp: () => Promise<Peer>
  readonly #now: () => number
  readonly #came: number
  #peer: Promise<Peer> | null = null
  /** Who has signed in, null before. */
  account: SignedInAccount | null = null
  #failures = 0
  #mails = 0
  readonly #found = new Map<SharedStage, readonly Finding[]>()

  /** `lookUp` must not reject. `now`: ms of any clock that is not set back. */
  constructor(lookUp: () => Promise<Peer>, now = () => performance.now()) {
    this.#lookUp = lookUp
    this.#now = now
    this.#came = now()
  }

  /** Looked up once, from when it is first asked for, while the session goes on. */
  get peer(): Promise<Peer> {
    return (this.#peer ??= this.#lookUp())
  }

  /** Keeps what a stage found, in place of what it had found before (another HELO, another MAIL). */
  keep(stage: SharedStage, findings: readonly Finding[]): void {
    if (findings.length > 0 || this.#found.has(stage)) this.#found.set(stage, findings)
  }

  /** Counts a MAIL; true for the first one where it comes right after the client, who was judged then. */
  beginMail(): boolean {
    this.#mails += 1
    return this.#mails === 1 && this.#now() - this.#came < JUST_NOW_MS
  }

  /** Counts a failed AUTH; answers how many there were. */
  countFailure(): number {
    this.#failures += 1
    return this.#failures
  }

  /** What the stages before this one found. */
  before(stage: SharedStage | 'rcpt'): Finding[] {
    const at = STAGES.indexOf(stage === 'rcpt' ? 'data' : stage)
    return STAGES.slice(0, at).flatMap((earlier) => this.#found.get(earlier) ?? [])
  }

  /** Everything that holds for the message under way. */
  get found(): Finding[] {
    const signedIn: Finding[] = this.account
      ? [{ code: 'edge.authenticated', evidence: { account: this.account.email } }]
      : []
    return [...signedIn, ...[...this.#found.values()].flat()]
  }
}
