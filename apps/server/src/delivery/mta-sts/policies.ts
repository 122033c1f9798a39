/** The MTA-STS policies of foreign domains: found, fetched, remembered for as long as they say (RFC 8461 §3.3, §5.1). */
import { isDomain } from '@postern/contract/validation/domain.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import type pg from 'pg'
import { readStsId, readStsPolicy, type StsPolicy } from './policy.ts'
import { findPolicy, keepPolicy, type KeptPolicy } from './policy-store.ts'
import { lru } from '../../platform/lru.ts'

export interface StsPolicies {
  /**
   * The policy in force for a domain; null where it has none. One that is kept holds although DNS or its server fail. Rejects only
   * when the database fails.
   */
  of(domain: string): Promise<Pick<StsPolicy, 'mode' | 'mx'> | null>
}

export interface PolicyDeps {
  readonly pool: pg.Pool
  readonly dns: DnsResolver
  /** The text at this address; rejects with the reason when there is none that may be believed. */
  readonly fetchText: (url: URL, signal: AbortSignal) => Promise<string>
  /** Told why the policy that a domain announces could not be had. */
  readonly onTrouble: (domain: string, why: Error) => void
}

const FETCH_MS = 10_000
/** ms after which a policy that could not be fetched is tried again. */
const AGAIN_MS = 300_000
/** ms for which what another node keeps is not looked at. */
const REMEMBER_MS = 60_000
const REMEMBERED = 10_000

export function createStsPolicies(deps: PolicyDeps): StsPolicies {
  const known = lru<string, { readonly policy: KeptPolicy | null }>(REMEMBERED, {
    ttl: REMEMBER_MS,
  })
  const failed = lru<string, true>(REMEMBERED, { ttl: AGAIN_MS })
  const fetching = new Map<string, Promise<KeptPolicy | null>>()

  async function kept(domain: string): Promise<KeptPolicy | null> {
    const remembered = known.get(domain)
    if (remembered) return remembered.policy
    const policy = await findPolicy(deps.pool, domain)
    known.set(domain, { policy })
    return policy
  }

  /** The policy announced by this id, from its server; null when it cannot be had now. */
  async function renew(domain: string, id: string): Promise<KeptPolicy | null> {
    const key = `${domain} ${id}`
    if (failed.has(key)) return null
    let policy: StsPolicy
    try {
      policy = await fetchPolicy(deps, domain)
    } catch (error) {
      failed.set(key, true)
      deps.onTrouble(domain, error instanceof Error ? error : new Error(String(error)))
      return null
    }
    await keepPolicy(deps.pool, domain, id, policy)
    const fresh = { id, mode: policy.mode, mx: policy.mx, old: false }
    known.set(domain, { policy: fresh })
    return fresh
  }

  /** Asked by many at once, it is fetched once. */
  function renewOnce(domain: string, id: string): Promise<KeptPolicy | null> {
    const key = `${domain} ${id}`
    const running = fetching.get(key) ?? renew(domain, id).finally(() => fetching.delete(key))
    fetching.set(key, running)
    return running
  }

  return {
    async of(name) {
      const domain = name.toLowerCase()
      if (!isDomain(domain)) return null
      const [id, policy] = await Promise.all([announcedId(deps.dns, domain), kept(domain)])
      if (id === null) return policy
      if (policy === null) return renewOnce(domain, id)
      if (policy.id !== id) return (await renewOnce(domain, id)) ?? policy
      // So that it does not run out while the domain still announces it.
      if (policy.old) renewOnce(domain, id).catch((error: Error) => deps.onTrouble(domain, error))
      return policy
    },
  }
}

async function fetchPolicy({ fetchText }: PolicyDeps, domain: string): Promise<StsPolicy> {
  const url = new URL(`https://mta-sts.${domain}/.well-known/mta-sts.txt`)
  const policy = readStsPolicy(await fetchText(url, AbortSignal.timeout(FETCH_MS)))
  if (policy === null) throw new Error('is no policy of RFC 8461')
  return policy
}

/** The id that DNS announces; null where there is none, and where DNS fails, since what is kept then holds. */
async function announcedId(dns: DnsResolver, domain: string): Promise<string | null> {
  try {
    const records = (await dns(`_mta-sts.${domain}`, 'TXT')) as string[][]
    return readStsId(records.map((strings) => strings.join('')))
  } catch {
    return null
  }
}
