import type { AlertNumbers } from '@postern/contract/codes/alert.ts'
import { ALERT_NUMBERS } from '@postern/testkit/alerts.ts'
import { expect, test } from 'vitest'
import { alertMail, payloadOf, type AlertNews, type Writing } from './compose.ts'

const numbers: AlertNumbers = { ...ALERT_NUMBERS, value: 4 }
const news = (values: Partial<AlertNews> = {}): AlertNews => ({
  event: 'open',
  id: 17,
  kind: 'virus',
  subject: 'Eicar',
  rule_id: 4,
  rule_name: '',
  domain: '',
  numbers,
  since: new Date('2026-11-24T03:00:00Z'),
  opened_at: new Date('2026-11-24T03:00:00Z'),
  over_at: null,
  ...values,
})
const writing: Writing = {
  publicUrl: 'https://console.example',
  timeZone: 'Asia/Seoul',
  dateFormat: 'YYYY-MM-DD HH:mm:ss',
}
const reader = (language: 'ko' | 'en' | 'ja') => ({ address: 'boss@own.example', language })
/** Without what keeps directions apart and addresses from becoming links. */
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069\u200c]/g, '')

test('a mail says what, where, since when, by which limit, and leads to it', () => {
  const { subject, text, html } = alertMail(reader('en'), [news({ domain: 'own.example' })], writing)
  expect(subject).toBe('[Alert] Virus outbreak')
  expect(plain(text).split('\n').slice(0, 7)).toEqual([
    'Open: Virus outbreak',
    '4 messages with Eicar in 1 hour',
    'Domain: own.example',
    'Since 2026-11-24 12:00',
    'Limit: 20 messages',
    'https://console.example/alert/alerts?id=17',
    '',
  ])
  expect(html).toContain('href="https://console.example/alert/alerts?id=17"')
})

test('of what is over the worst is told, and until when it lasted', () => {
  const over_at = new Date('2026-11-24T04:30:00Z')
  const { subject, text } = alertMail(reader('ko'), [news({ event: 'over', over_at })], writing)
  expect(subject).toBe('[해소] 바이러스 확산')
  expect(plain(text)).toContain('1시간 동안 Eicar 메일 24통')
  expect(text).toContain('2026-11-24 12:00 ~ 2026-11-24 13:30')
})

test('what strangers wrote neither acts nor becomes a link', () => {
  const subject = '<img src=x>\u202eevil.example'
  const { text, html } = alertMail(reader('ja'), [news({ kind: 'sender', subject })], writing)
  expect(html).not.toContain('<img')
  expect(`${text}${html}`).not.toContain('\u202e')
  expect(text).not.toContain('evil.example')
  expect(plain(text)).toContain('⟦RLO⟧evil.example')
})

test('a webhook is handed the same in numbers, for programs', () => {
  const body = JSON.parse(
    payloadOf('the-id', news(), 'en', writing, Date.parse('2026-11-24T03:01:00Z')),
  ) as object
  expect(body).toEqual({
    version: 1,
    id: 'the-id',
    state: 'open',
    sent_at: '2026-11-24T03:01:00.000Z',
    alert: 17,
    kind: 'virus',
    subject: 'Eicar',
    rule: { id: 4, name: 'Virus outbreak' },
    domain: null,
    text: '4 messages with Eicar in 1 hour',
    numbers,
    since: '2026-11-24T03:00:00.000Z',
    opened_at: '2026-11-24T03:00:00.000Z',
    over_at: null,
    link: 'https://console.example/alert/alerts?id=17',
  })
})
