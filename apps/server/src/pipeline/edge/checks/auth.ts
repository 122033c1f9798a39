/** Rules about who may use AUTH, and for which senders (settings of the group `smtpAuth`). */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { addressMatcher } from '@postern/contract/validation/address-pattern.ts'
import { ipMatcher } from '../../../platform/ip.ts'
import { isPrivateIp } from '../../names/domains.ts'
import type { EdgeCheck, EdgeStage } from '../check.ts'
import { locate } from '../recipients.ts'
import { madeOnce } from '../../../platform/made-once.ts'
import { AT_ONCE } from './rule.ts'

const networksOf = madeOnce(ipMatcher)
const accountsOf = madeOnce(addressMatcher)
const codesOf = madeOnce((codes) => new Set(codes))
/** ms: a country is known once the reverse name is, two questions of 3 s each at most. */
const LOOKED_UP = 8_000
/** ms: whose an address is, is asked of the database. */
const ASKING = 8_000

/** Allowed where a list of what is allowed has it or is empty, and the one of what is refused has it not. */
function isIn(
  allowed: readonly string[],
  refused: readonly string[],
  has: (list: readonly string[]) => boolean,
): boolean {
  return !has(refused) && (allowed.length === 0 || has(allowed))
}

export const authNetwork: EdgeCheck<'auth'> = {
  name: 'auth-network',
  budget: AT_ONCE,
  run({ session }, { snapshot }) {
    const { allowedNetworks, refusedNetworks } = snapshot().settings.smtpAuth
    const { ip } = session.client
    const isFine = isIn(allowedNetworks, refusedNetworks, (list) => networksOf(list)(ip))
    return isFine ? [] : [{ code: 'edge.auth-network', evidence: { ip } }]
  },
}

export const authCountry: EdgeCheck<'auth'> = {
  name: 'auth-country',
  budget: LOOKED_UP,
  async run({ session, peer }, { snapshot }) {
    const { allowedCountries, refusedCountries } = snapshot().settings.smtpAuth
    const { ip } = session.client
    if ((allowedCountries.length === 0 && refusedCountries.length === 0) || isPrivateIp(ip)) return []
    const { country } = await peer
    const isFine = isIn(allowedCountries, refusedCountries, (list) => codesOf(list).has(country))
    return isFine ? [] : [{ code: 'edge.auth-country', evidence: { ip, country: country || '–' } }]
  },
}

/** Asked once the password is right: which accounts are on a list is nobody else's to know. */
export const authAccount: EdgeCheck<'account'> = {
  name: 'auth-account',
  budget: AT_ONCE,
  run({ account: { email } }, { snapshot }) {
    const { allowedAccounts, refusedAccounts } = snapshot().settings.smtpAuth
    const isFine = isIn(allowedAccounts, refusedAccounts, (list) => accountsOf(list)(email) !== null)
    return isFine ? [] : [{ code: 'edge.auth-account', evidence: { account: email } }]
  },
}

/** ms: the account is read anew. */
const READING = 8_000

/**
 * Asked at each message: whoever was blocked meanwhile, or got another password, or may not use AUTH any more, has nothing
 * left of an old session.
 */
export const authStill: EdgeCheck<'mail'> = {
  name: 'auth-still',
  budget: READING,
  async run({ session, account, peer }, deps): Promise<readonly Finding[]> {
    if (account === null) return []
    if (!deps.snapshot().settings.smtpAuth.enabled || !(await account.isStill()))
      return [{ code: 'edge.auth-account', evidence: { account: account.email } }]
    const found = await Promise.all([
      authNetwork.run({ session, peer }, deps, []),
      authCountry.run({ session, peer }, deps, []),
      authAccount.run({ session, account }, deps, []),
    ])
    return found.flat()
  },
}

/** Whoever has signed in sends as themselves; the null sender is that of read receipts. */
export const authSender: EdgeCheck<'mail'> = {
  name: 'auth-sender',
  budget: ASKING,
  async run({ mail: { sender }, account }, deps): Promise<readonly Finding[]> {
    const snapshot = deps.snapshot()
    if (account === null || sender === '' || !snapshot.settings.smtpAuth.ownSender) return []
    if (sender.toLowerCase() === account.email) return []
    const { mailbox } = await locate({ address: sender, notify: [], orcpt: null }, snapshot, deps)
    if (mailbox?.user_id === account.id) return []
    return [{ code: 'edge.auth-sender', evidence: { sender, account: account.email } }]
  },
}

/** Rules about strangers: whoever has signed in is none, wherever they come from. */
export function ofStrangers<Stage extends Extract<EdgeStage, 'mail' | 'rcpt'>>(
  checks: readonly EdgeCheck<Stage>[],
): readonly EdgeCheck<Stage>[] {
  return checks.map((check) => ({
    ...check,
    run: (facts, deps, before) => (facts.session.auth === null ? check.run(facts, deps, before) : []),
  }))
}
