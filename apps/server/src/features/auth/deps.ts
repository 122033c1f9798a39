/** What signing in needs; the composition root makes it. */
import type { Hasher } from './hashing.ts'
import type { ApiTokens, OtherProviders, SecondFactor } from './ports.ts'
import type { Sealing } from './sealing.ts'
import type { SessionDeps } from './sessions.ts'
import type { Throttle } from './throttle.ts'

export interface AuthDeps extends SessionDeps {
  readonly hasher: Hasher
  readonly throttle: Throttle
  readonly sealing: Sealing
  readonly secondFactor: SecondFactor
  readonly apiTokens: ApiTokens
  readonly otherProviders: OtherProviders
}
