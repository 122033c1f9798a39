/** Where what an alert counts can be seen. */
import type { AlertKind } from '@postern/contract/codes/alert.ts'
import type { AlertRow } from '@postern/contract/routes/alert.ts'

const SCREENS: Partial<Readonly<Record<AlertKind, string>>> = {
  queue_oldest: '/mail/inbound/queue',
  queue_deferred: '/mail/inbound/queue',
  queue_destination: '/mail/inbound/queue',
  disk: '/',
  dns: '/',
  scanner: '/config/filtering/virus',
  certificate: '/config/filtering/smtp',
  job: '/config/system/job',
  database: '/config/system/job',
}
const SENDERS = { address: 'sender', domain: 'sender_domain', ip: 'sender_ip' } as const

/** The list or screen: of an alert that is over from when it began until it was. @param now ms since the epoch */
export function alertLink(row: AlertRow, now = Date.now()): string {
  const screen = SCREENS[row.kind]
  if (screen !== undefined) return screen
  const { minutes, mail_class: of, sender_by: by } = row.numbers
  const end = row.over_at === null ? now : Date.parse(row.over_at)
  const start = row.over_at === null ? now : Date.parse(row.since)
  const query = new URLSearchParams({
    period: 'range',
    from: new Date(start - (minutes ?? 60) * 60_000).toISOString(),
    to: new Date(end).toISOString(),
    ...(row.domain_id === null ? {} : { domain: String(row.domain_id) }),
    ...(row.kind === 'class' && { tab: of ?? 'spam' }),
    ...(row.kind === 'virus' && { tab: 'virus', virus_name: row.subject, exact: '1' }),
    ...(row.kind === 'sender' && { [SENDERS[by ?? 'address']]: row.subject, exact: '1' }),
  })
  return `/mail/inbound/${row.kind === 'refusals' ? 'reject' : 'mail'}?${query.toString()}`
}
