/**
 * Rules about the client: its reverse name and what it calls itself (product §11, steps 1 and 2). They are asked at MAIL, so
 * that a record says whose mail it was, and the greeting waits for no DNS.
 */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { isDomain } from '@postern/contract/validation/domain.ts'
import { plainIp } from '../../../platform/ip.ts'
import { AT_ONCE, rule } from './rule.ts'

/** The name is looked up since the client came: two questions of 3 s each at most. */
const ASKING = 8_000

export const reverseDns = rule<'mail'>(
  'reverse-dns',
  ASKING,
  async ({ session, peer }, settings): Promise<Finding | null> => {
    if (settings.reverseDns === 'off') return null
    const { reverse } = await peer
    const isBad = reverse === 'missing' || (reverse === 'mismatch' && settings.reverseDns === 'mismatch')
    return isBad ? { code: 'edge.reverse-dns', evidence: { ip: session.client.ip } } : null
  },
)

export const greeting = rule<'mail'>('greeting', AT_ONCE, ({ session }, settings, { host, snapshot }) => {
  if (settings.helo === 'off') return null
  const name = session.helo.toLowerCase().replace(/\.$/, '')
  const literal = /^\[(?:ipv6:)?([^\]]+)\]$/.exec(name)?.[1]
  const address = literal ?? (isAddress(name) ? name : null)
  const isOurs =
    address === null
      ? name === host().toLowerCase() || snapshot().domains.has(name)
      : plainIp(address) === session.local.ip && plainIp(address) !== session.client.ip
  const isNoName = literal === undefined && !isDomain(name, { gtld: true })
  return isOurs || (isNoName && settings.helo === 'name')
    ? { code: 'edge.helo-name', evidence: { name: session.helo } }
    : null
})

const isAddress = (name: string): boolean => /^[\d.]+$/.test(name) || name.includes(':')
