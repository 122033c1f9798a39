/** Where the world sends a domain's mail: its MX records, and whether they lead here. */
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { checkMxRoute } from '@postern/contract/routes/domain.ts'
import { AppError } from '../../platform/app-error.ts'
import { isAbsent } from '../../platform/dns/absent.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DomainDeps } from './domain-service.ts'
import { findDomain } from './domain-store.ts'
import type { LookUp } from './ports.ts'

export type MxReport = RouteReply<typeof checkMxRoute>

/** Servers that are looked at; more than that nobody has. */
const SERVERS = 10

/** @throws AppError NOT_FOUND */
export async function checkMx(
  deps: Pick<DomainDeps, 'db' | 'lookUp' | 'self'>,
  caller: Caller,
  id: number,
): Promise<MxReport> {
  const domain = await findDomain(deps.db, caller.scope, id)
  if (!domain) throw new AppError('NOT_FOUND')
  return judgeMx(domain.name, deps.self(), deps.lookUp)
}

/**
 * Asks DNS for a domain's servers (RFC 5321 §5.1: without MX the domain's own address is its server; RFC 7505: the null MX
 * takes no mail) and says which of them are this one. Never rejects.
 */
export async function judgeMx(
  name: string,
  self: { readonly host: string; readonly addresses: readonly string[] },
  lookUp: LookUp,
): Promise<MxReport> {
  try {
    const records = await recordsOf(name, lookUp)
    const servers = await Promise.all(
      records.slice(0, SERVERS).map(async ({ exchange, priority }) => {
        const host = plain(exchange)
        const addresses = await addressesOf(host, lookUp)
        const ours = host === plain(self.host) || addresses.some((one) => self.addresses.includes(one))
        return { host, preference: priority, addresses, ours }
      }),
    )
    return { state: stateOf(servers), servers }
  } catch {
    return { state: 'failed', servers: [] }
  }
}

interface Mx {
  readonly exchange: string
  readonly priority: number
}

async function recordsOf(name: string, lookUp: LookUp): Promise<Mx[]> {
  const records = (await orNothing(lookUp(name, 'MX'))) as Mx[]
  if (records.length > 0)
    return records.filter(({ exchange }) => plain(exchange) !== '').sort((a, b) => a.priority - b.priority)
  return (await addressesOf(name, lookUp)).length > 0 ? [{ exchange: name, priority: 0 }] : []
}

async function addressesOf(host: string, lookUp: LookUp): Promise<string[]> {
  const found = await Promise.all([orNothing(lookUp(host, 'A')), orNothing(lookUp(host, 'AAAA'))])
  return found.flat() as string[]
}

/** No such record is an answer; that DNS failed is none. */
async function orNothing(answer: Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  try {
    return await answer
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

function stateOf(servers: readonly { readonly ours: boolean }[]): MxReport['state'] {
  if (servers.length === 0) return 'none'
  const ours = servers.filter((server) => server.ours).length
  if (ours === servers.length) return 'ours'
  return ours > 0 ? 'mixed' : 'elsewhere'
}

const plain = (host: string): string => host.replace(/\.$/, '').toLowerCase()
