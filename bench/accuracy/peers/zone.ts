/** What DNS says to peers of the messages' senders, so that SPF and DMARC find for them what the index says. */
import { isIPv4 } from 'node:net'
import type { DnsZone } from '@postern/testkit/dns-zone.ts'
import { domainOf } from '@postern/server/pipeline/names/domains.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import type { Origin } from '../samples.ts'
import type { PeerMail } from './peer.ts'

interface Sender {
  /** Hosts that may send for it, and those of which it says nothing. */
  readonly hosts: Set<string>
  readonly others: Set<string>
  /** Whether it says who sends for it at all. */
  says: boolean
}

/** Senders exist (address and mail server), and so do the hosts that the mail came from; those of today's mail that pass or fail publish SPF and a DMARC that asks for nothing. */
export function zoneOf(mails: readonly { readonly mail: PeerMail; readonly origin: Origin }[]): DnsZone {
  const senders = new Map<string, Sender>()
  for (const { mail, origin } of mails) {
    const names = [mail.session.from, parseMessage(mail.bytes).from[0]?.address ?? ''].map(domainOf)
    for (const name of names) {
      if (name === '') continue
      let sender = senders.get(name)
      if (!sender) senders.set(name, (sender = { hosts: new Set(), others: new Set(), says: false }))
      if (origin.auth === 'pass') sender.hosts.add(mail.session.ip)
      if (origin.auth === 'none') sender.others.add(mail.session.ip)
      if (origin.auth === 'pass' || origin.auth === 'fail') sender.says = true
    }
  }
  const hosts = mails
    .map(({ mail: { session } }) => session)
    .filter(({ helo, ip }) => helo !== '' && isIPv4(ip))
  return Object.fromEntries([
    ...hosts.map(({ helo, ip }) => [helo.toLowerCase(), { A: [ip] }]),
    ...hosts.map(({ rdns, ip }) => [pointerName(ip), { PTR: rdns === '' ? [] : [rdns] }]),
    ...[...senders].flatMap(([name, sender]) => records(name, sender)),
  ]) as DnsZone
}

const pointerName = (ip: string): string => `${ip.split('.').toReversed().join('.')}.in-addr.arpa`

function records(name: string, { hosts, others, says }: Sender): [string, DnsZone[string]][] {
  const reached = { A: ['192.0.2.1'], MX: [`10 ${name}`] }
  if (!says) return [[name, reached]]
  const named = (ips: ReadonlySet<string>, mark: string) =>
    [...ips].filter(isIPv4).map((ip) => `${mark}ip4:${ip}`)
  const spf = ['v=spf1', ...named(hosts, ''), ...named(others, '?'), '-all']
  return [
    [name, { ...reached, TXT: [spf.join(' ')] }],
    [`_dmarc.${name}`, { TXT: ['v=DMARC1; p=none'] }],
  ]
}
