import { ALERT_KIND_FACTS, type AlertKind, type AlertNumbers } from '@postern/contract/codes/alert.ts'
import type { AlertRow } from '@postern/contract/routes/alert.ts'
import { expect, test } from 'vitest'
import { alertLink } from './links.ts'

const NOW = Date.parse('2026-11-24T03:00:00Z')
const PERIOD = 'period=range&from=2026-11-24T02%3A00%3A00.000Z&to=2026-11-24T03%3A00%3A00.000Z'

function alert(kind: AlertKind, subject = '', numbers: Partial<AlertNumbers> = {}): AlertRow {
  return {
    id: 1,
    kind,
    subject,
    rule_id: 1,
    rule_name: '',
    domain_id: null,
    domain: '',
    state: 'open',
    numbers: {
      value: 30,
      peak: 30,
      peak_mails: null,
      unit: ALERT_KIND_FACTS[kind].limit.unit,
      limit: 20,
      usual: null,
      mails: null,
      minutes: 60,
      mail_class: null,
      measure: null,
      sender_by: null,
      ...numbers,
    },
    since: '2026-11-24T02:30:00Z',
    opened_at: '2026-11-24T02:30:00Z',
    over_at: null,
    acknowledged_by: '',
    acknowledged_at: null,
    muted_until: null,
  }
}

const EVERY = [
  'mail-inbound-mail',
  'mail-inbound-reject',
  'mail-search-period',
  'mail-search-normal',
  'mail-search-spam',
  'mail-search-virus',
]

test.each([
  [
    'class',
    alert('class', '', { mail_class: 'normal' }),
    `mail?${PERIOD}&tab=normal`,
    ['mail-inbound-mail', 'mail-search-normal'],
  ],
  [
    'virus',
    alert('virus', 'Eicar'),
    `mail?${PERIOD}&tab=virus&virus_name=Eicar&exact=1`,
    ['mail-inbound-mail', 'mail-search-virus'],
  ],
  [
    'sender',
    alert('sender', 'far.example', { sender_by: 'domain' }),
    `mail?${PERIOD}&sender_domain=far.example&exact=1`,
    EVERY,
  ],
  ['refusals', alert('refusals'), `reject?${PERIOD}`, ['mail-inbound-reject']],
] as const)('%s opens that very search, for who may make it', (_kind, row, link, asked) => {
  const opens = (permissions: readonly string[]) => alertLink(row, permissions, NOW)
  expect(opens(['mail-search-period', ...asked])).toBe(`/mail/inbound/${link}`)
  for (const lacking of ['mail-search-period', ...asked])
    expect(opens(EVERY.filter((one) => one !== lacking)), lacking).toBeNull()
})

test.each([
  ['queue_oldest', '', '/mail/inbound/queue', 'mail-inbound-queue'],
  ['queue_deferred', '', '/mail/inbound/queue', 'mail-inbound-queue'],
  ['queue_destination', 'far.example', '/mail/inbound/queue?destination=far.example', 'mail-inbound-queue'],
  ['disk', '', '/dashboard', 'dashboard'],
  ['dns', '', '/dashboard', 'dashboard'],
  ['scanner', '', '/config/filtering/virus', 'config-filtering-virus'],
  ['certificate', 'mx.own.example', '/config/filtering/smtp', 'config-filtering-smtp'],
  ['job', 'retention', '/config/system/job', 'config-system-basic_config'],
  ['database', '', '/config/system/job', 'config-system-basic_config'],
] as const)('%s (%s) opens %s with %s alone', (kind, subject, link, permission) => {
  expect(alertLink(alert(kind, subject), [permission], NOW)).toBe(link)
  expect(alertLink(alert(kind, subject), ['alert-list', 'mail-inbound-mail'], NOW)).toBeNull()
})

test('of what is over it is all of its time, in its domain', () => {
  const row: AlertRow = {
    ...alert('class'),
    domain_id: 7,
    state: 'over',
    over_at: '2026-11-24T02:45:00Z',
  }
  const may = ['mail-inbound-mail', 'mail-search-period', 'mail-search-spam']
  expect(alertLink(row, may, NOW)).toBe(
    '/mail/inbound/mail?period=range&from=2026-11-24T01%3A30%3A00.000Z&to=2026-11-24T02%3A45%3A00.000Z&domain=7&tab=spam',
  )
})
