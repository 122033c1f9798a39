/** Which resolvers are believed when they say that DNSSEC proves an answer. */
import { getServers } from 'node:dns'
import { ipMatcher } from '../ip.ts'
import type { Env } from '../env.ts'
import { readServer } from './proven.ts'

const isLoopback = ipMatcher(['127.0.0.0/8', '::1'])
/** Docker's own resolver passes on what others say, over networks that anybody may write on. */
const PASSES_ON = '127.0.0.11'

/**
 * Those that the environment names, else those that we ask anyway and that run on this machine: between us and any other one
 * somebody may set the bit (RFC 6840 §5.7).
 */
export function trustedResolvers({
  dnsServers,
  dnsTrusted,
}: Pick<Env, 'dnsServers' | 'dnsTrusted'>): readonly string[] {
  if (dnsTrusted !== null) return dnsTrusted
  const asked = dnsServers.length > 0 ? dnsServers : getServers()
  return asked.filter((server) => {
    const { host } = readServer(server)
    return host !== PASSES_ON && isLoopback(host)
  })
}
