/** What of a mail counts for which limit. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { expect, test } from 'vitest'
import { limitsOf, sharesOf, type CountedMail } from './limits.ts'

type Blocking = SettingsValues['blocking']
const ALL = { senderMode: 'block', recipientMode: 'block', clientMode: 'block', dayMode: 'block' } as const
const MAIL: CountedMail = {
  ip: '192.0.2.1',
  sender: 'Anna@Sender.example',
  receivers: ['kim@corp.example', 'lee@corp.example'],
}

function shares(mail: Partial<CountedMail>, settings: Partial<Blocking> = ALL): string[] {
  const blocking = { ...DEFAULT_SETTINGS.blocking, ...settings }
  return sharesOf({ ...MAIL, ...mail }, limitsOf(blocking), blocking)
    .map(({ kind, key, mails }) => `${kind} ${key} ${mails}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
}

test('nothing is counted as the product comes', () => {
  expect(limitsOf(DEFAULT_SETTINGS.blocking)).toEqual([])
  expect(shares({}, {})).toEqual([])
})

test('limits as the settings have them', () => {
  const blocking = { ...DEFAULT_SETTINGS.blocking, senderMode: 'observe', dayMode: 'block' } as const
  expect(limitsOf(blocking)).toEqual([
    { kind: 'sender', observes: true, count: 100, warning: 80, seconds: 600, blockMinutes: 60 },
    { kind: 'day', observes: false, count: 1000, warning: 800, seconds: 0, blockMinutes: null },
  ])
})

const TWO = ['recipient kim@corp.example 1', 'recipient lee@corp.example 1']
const SENT = ['sender anna@sender.example 2']
const DAY = ['day anna@sender.example 2']
test.each<[string, Partial<CountedMail>, Partial<Blocking>, readonly string[]]>([
  ['each copy', {}, ALL, ['client 192.0.2.1 2', ...DAY, ...TWO, ...SENT]],
  ['a null sender counts for nobody', { sender: '' }, ALL, ['client 192.0.2.1 2', ...TWO]],
  ['an IPv6 network', { ip: '2001:db8:0:1::9' }, { clientMode: 'block' }, ['client 2001:db8:0:1::/64 2']],
  ['limits that are on', {}, { recipientMode: 'observe' }, TWO],
  ['exempt sender', {}, { ...ALL, exemptAddresses: ['sender.example'] }, ['client 192.0.2.1 2', ...TWO]],
  [
    'exempt recipient',
    {},
    { ...ALL, exemptAddresses: ['kim@*'] },
    ['client 192.0.2.1 2', ...DAY, TWO[1]!, ...SENT],
  ],
  ['exempt network', {}, { ...ALL, exemptNetworks: ['192.0.2.0/24'] }, []],
  ['postmaster', { receivers: ['postmaster@corp.example'] }, { recipientMode: 'block' }, []],
])('%s', (_what, mail, settings, expected) => {
  expect(shares(mail, settings)).toEqual(expected)
})
