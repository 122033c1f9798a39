/** What signing in needs; the composition root makes it. */
import type { Hasher } from './password/hashing.ts'
import type { ApiTokens, OtherProviders, SecondFactor } from './ports.ts'
import type { Sealing } from './password/sealing.ts'
import type { SessionDeps } from './session/sessions.ts'
import type { Throttle } from './throttle/throttle.ts'

export interface AuthDeps extends SessionDeps {
  readonly hasher: Hasher
  readonly throttle: Throttle
  readonly sealing: Sealing
  readonly secondFactor: SecondFactor
  readonly apiTokens: ApiTokens
  readonly otherProviders: OtherProviders
}
