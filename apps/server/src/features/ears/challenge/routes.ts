/** What senders are asked whom nobody knows. */
import * as routes from '@postern/contract/routes/challenge.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import { confirmChallenge, showChallenge, type ChallengeDeps } from './service.ts'

export function registerChallenges(bind: Bind, deps: ChallengeDeps): void {
  bind(routes.showChallengeRoute, ({ body, request }) => showChallenge(deps, body.token, request))
  bind(routes.confirmChallengeRoute, ({ body, request }) => confirmChallenge(deps, body, request))
}
