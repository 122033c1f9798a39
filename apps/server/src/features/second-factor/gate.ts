/** What signing in asks of second factors: whether one is needed, and whether one has to be set up. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import { createTicket } from '../../platform/tickets/ticket-store.ts'
import { isRemembered } from './browsers.ts'
import { askedMethods, mustEnrol } from './policy.ts'
import type { FactorDeps } from './ports.ts'

/** Minutes to find the phone; the codes live as long (decisions: ten minutes). */
export const PENDING_MINUTES = 10

interface GateAccount {
  readonly id: number
  readonly region: RegionName
  readonly second_factors: readonly string[]
}

export interface SecondFactorGate {
  /** A ticket for the browser when the account is asked for more than it has shown; null when it may come in. */
  demand(
    account: GateAccount,
    shown: { readonly authType: string; readonly from: RequestInfo; readonly browser: string | undefined },
  ): Promise<string | null>
  /** Nothing else opens to the session until a factor is set up. */
  mustEnrol(account: Omit<GateAccount, 'id'> & { readonly auth_type: string }): boolean
}

export function createGate(deps: Pick<FactorDeps, 'systemDb' | 'clock' | 'settings'>): SecondFactorGate {
  const { systemDb, clock, settings } = deps
  return {
    async demand(account, { authType, from, browser }) {
      if (authType === 'sso' && settings().sso.skipSecondFactor) return null
      if (askedMethods(settings(), account).length === 0) return null
      if (await isRemembered(deps, account.id, browser, from)) return null
      return createTicket(systemDb, clock(), {
        purpose: 'second_factor',
        userId: account.id,
        state: { auth_type: authType },
        ip: from.ip,
        minutes: PENDING_MINUTES,
      })
    },
    mustEnrol: (account) => mustEnrol(settings(), account),
  }
}
