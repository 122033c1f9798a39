/** Where what an alert counts can be seen, by whom. */
import type { AlertKind } from '@postern/contract/codes/alert.ts'
import { MAIL_CLASSES, type MailClass } from '@postern/contract/codes/mail.ts'
import { mayOpen } from '@postern/contract/menu.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { AlertRow } from '@postern/contract/routes/alert.ts'

const SCREENS: Partial<Readonly<Record<AlertKind, string>>> = {
  queue_oldest: '/mail/inbound/queue',
  queue_deferred: '/mail/inbound/queue',
  queue_destination: '/mail/inbound/queue',
  disk: '/dashboard',
  dns: '/dashboard',
  scanner: '/config/filtering/virus',
  unchecked: '/mail/inbound/mail',
  detox: '/mail/inbound/mail',
  certificate: '/config/filtering/smtp',
  job: '/config/system/job',
  database: '/config/system/job',
  configuration: '/config/system/job',
  storage: '/dashboard',
  node: '/config/system/node',
  directory: '/member/domain/list',
  backup: '/config/system/backup',
  backup_age: '/config/system/backup',
}
const SENDERS = { address: 'sender', domain: 'sender_domain', ip: 'sender_ip' } as const
const SEARCH: Readonly<Record<MailClass, Permission>> = {
  normal: 'mail-search-normal',
  spam: 'mail-search-spam',
  virus: 'mail-search-virus',
  rejected: 'mail-inbound-reject',
}

/**
 * The list or screen, with its search; null for who may not open it. Of an alert that is over it is from when it began until it was.
 * @param permissions those of the reader @param now ms since the epoch
 */
export function alertLink(row: AlertRow, permissions: readonly string[], now = Date.now()): string | null {
  const screen = SCREENS[row.kind]
  if (screen === undefined) return mailLink(row, permissions, now)
  if (!mayOpen(screen, permissions)) return null
  const of = new URLSearchParams({
    ...(row.kind === 'queue_destination' ? { destination: row.subject } : {}),
    ...(row.kind === 'unchecked' ? { tab: 'analyzing' } : {}),
    ...(row.kind === 'detox' ? { tab: 'apt' } : {}),
  })
  return of.size === 0 ? screen : `${screen}?${of}`
}

function mailLink(row: AlertRow, permissions: readonly string[], now: number): string | null {
  const path = `/mail/inbound/${row.kind === 'refusals' ? 'reject' : 'mail'}`
  const { minutes, mail_class, sender_by: by } = row.numbers
  const tab = row.kind === 'virus' ? 'virus' : row.kind === 'class' ? (mail_class ?? 'spam') : null
  // Who sends much is counted in all classes: whoever may not search one would be shown less than the number says.
  const counted = row.kind === 'refusals' ? (['rejected'] as const) : tab === null ? MAIL_CLASSES : [tab]
  const asked = ['mail-search-period', ...counted.map((one) => SEARCH[one])]
  if (!mayOpen(path, permissions) || !asked.every((one) => permissions.includes(one))) return null
  const end = row.over_at === null ? now : Date.parse(row.over_at)
  const start = row.over_at === null ? now : Date.parse(row.since)
  const query = new URLSearchParams({
    period: 'range',
    from: new Date(start - (minutes ?? 60) * 60_000).toISOString(),
    to: new Date(end).toISOString(),
    ...(row.domain_id === null ? {} : { domain: String(row.domain_id) }),
    ...(tab !== null && { tab }),
    ...(row.kind === 'virus' && { virus_name: row.subject, exact: '1' }),
    ...(row.kind === 'sender' && { [SENDERS[by ?? 'address']]: row.subject, exact: '1' }),
  })
  return `${path}?${query}`
}
