/** The exact bodies, by the forms that Slack, Microsoft and PagerDuty publish. */
import type { AlertNumbers } from '@postern/contract/codes/alert.ts'
import { ALERT_NUMBERS } from '@postern/testkit/alerts.ts'
import { expect, test } from 'vitest'
import { payloadOf, type AlertNews, type Writing } from './compose.ts'
import { postsOf } from './posts.ts'

const AT = Date.parse('2026-11-24T03:00:00.250Z')
const SECONDS = Math.floor(AT / 1_000)
const numbers: AlertNumbers = { ...ALERT_NUMBERS, value: 4 }
const news = (values: Partial<AlertNews> = {}): AlertNews => ({
  event: 'open',
  id: 17,
  kind: 'virus',
  subject: 'Eicar',
  rule_id: 4,
  rule_name: '',
  domain: 'own.example',
  numbers,
  since: new Date(AT),
  opened_at: new Date(AT + 60_000),
  over_at: null,
  ...values,
})
const writing: Writing = {
  publicUrl: 'https://console.example',
  timeZone: 'Asia/Seoul',
  dateFormat: 'YYYY-MM-DD HH:mm:ss',
}
const KEY = '0123456789abcdef0123456789abcdef'
type Kind = Parameters<typeof postsOf>[0]['kind']
function posts(
  kind: Kind,
  told: AlertNews | null,
  language: 'ko' | 'en' | 'ja' = 'en',
  publicUrl?: string,
): unknown[] {
  const by = publicUrl === undefined ? writing : { ...writing, publicUrl }
  const body = payloadOf('the-id', told, language, by, AT)
  return postsOf({ kind, language, body }, KEY).map((text) => JSON.parse(text) as unknown)
}
const LINK = 'https://console.example/alert/alerts?id=17'

test('Slack: a header, a sentence, and small print with the reader’s own clock', () => {
  expect(posts('slack', news())).toEqual([
    {
      text: '[Alert] Virus outbreak: 4 messages with Eicar in 1 hour',
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: '[Alert] Virus outbreak', emoji: false } },
        {
          type: 'section',
          text: { type: 'plain_text', text: '4 messages with Eicar in 1 hour', emoji: false },
        },
        {
          type: 'context',
          elements: [
            {
              type: 'mrkdwn',
              verbatim: true,
              text: `Since <!date^${SECONDS}^{date_short_pretty} {time}|2026-11-24T03:00:00.250Z> · Domain: own.example · Limit: 20 messages · <${LINK}|Show the alert>`,
            },
          ],
        },
      ],
    },
  ])
})

test('Teams: a message with one Adaptive Card', () => {
  const over = news({ event: 'over', over_at: new Date(AT + 3_600_000), domain: '' })
  const run = (text: string, look: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...look }],
  })
  expect(posts('teams', over, 'ko')).toEqual([
    {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              run('[해소] 바이러스 확산', { weight: 'Bolder', size: 'Medium', color: 'Good' }),
              run('1시간 동안 Eicar 메일 24통'),
              {
                type: 'TextBlock',
                text: '시작: {{DATE(2026-11-24T03:00:00Z, SHORT)}} {{TIME(2026-11-24T03:00:00Z)}}',
                isSubtle: true,
                wrap: true,
              },
              run('기준: 20통', { isSubtle: true }),
            ],
            actions: [{ type: 'Action.OpenUrl', title: '알림 보기', url: LINK }],
          },
        },
      ],
    },
  ])
})

test('PagerDuty: a trigger and a resolve under one key', () => {
  const dedup_key = `postern-17-${AT + 60_000}`
  expect(posts('pagerduty', news())).toEqual([
    {
      routing_key: KEY,
      dedup_key,
      event_action: 'trigger',
      client: 'Postern',
      client_url: LINK,
      links: [{ href: LINK, text: 'Postern' }],
      payload: {
        summary: 'Virus outbreak: 4 messages with Eicar in 1 hour',
        source: 'console.example',
        severity: 'critical',
        timestamp: '2026-11-24T03:00:00.250Z',
        group: 'own.example',
        class: 'virus',
        custom_details: numbers,
      },
    },
  ])
  expect(posts('pagerduty', news({ event: 'over', over_at: new Date(AT + 90_000) }))).toEqual([
    { routing_key: KEY, dedup_key, event_action: 'resolve' },
  ])
})

test('what can wait until morning is a warning; without an address of the console nothing is linked', () => {
  const [trigger] = posts(
    'pagerduty',
    news({ kind: 'sender', subject: 'a@far.example', domain: '' }),
    'en',
    '',
  )
  expect(trigger).toMatchObject({ payload: { severity: 'warning', source: 'postern' } })
  const texts = (['slack', 'teams', 'pagerduty'] as const).map((kind) =>
    JSON.stringify(posts(kind, news(), 'en', '')),
  )
  expect(texts.filter((text) => /Show the alert|client_url|"links"|"actions"/.test(text))).toEqual([])
})

test('a test says so, and is resolved at once where it opens something', () => {
  expect(JSON.stringify(posts('slack', null, 'ja'))).toContain('[テスト] Postern アラート')
  expect(JSON.stringify(posts('teams', null, 'en'))).toContain('[Test] Postern alert')
  expect(posts('pagerduty', null)).toEqual([
    expect.objectContaining({
      event_action: 'trigger',
      payload: {
        summary: expect.stringContaining('This is a test') as string,
        source: 'console.example',
        severity: 'info',
        timestamp: '2026-11-24T03:00:00.250Z',
      },
    }),
    { routing_key: KEY, dedup_key: 'postern-test-the-id', event_action: 'resolve' },
  ])
})

const EVIL = '<!channel> [x](https://evil.example) <https://evil.example|y> *b* https://evil.example'

test('texts of strangers call nobody and link nowhere', () => {
  const told = news({ kind: 'sender', subject: EVIL })
  const slack = JSON.stringify(posts('slack', told))
  // As text of a notification, which is read as mrkdwn.
  expect((posts('slack', told)[0] as { text: string }).text).not.toMatch(/[<>]/)
  const small = (posts('slack', told)[0] as { blocks: { elements?: { text: string }[] }[] }).blocks[2]!
  expect(small.elements![0]!.text).not.toContain('evil')
  expect(slack).not.toContain('https://evil.example')
  const teams = JSON.stringify(posts('teams', told))
  expect(teams).not.toContain('https://evil.example')
  const blocks = teams.match(/\{"type":"TextBlock"[^}]*\}\}[^}]*\}\}[^}]*\}/g)
  expect(blocks?.filter((text) => text.includes('evil'))).toEqual([])
})

test('long texts stay within what is taken', () => {
  const told = news({ kind: 'sender', subject: 'é'.repeat(5_000), rule_name: '이름'.repeat(200) })
  const { blocks } = posts('slack', told)[0] as { blocks: { text: { text: string } }[] }
  expect([blocks[0]!.text.text.length <= 150, blocks[1]!.text.text.length <= 3_000]).toEqual([true, true])
  expect(Buffer.byteLength(JSON.stringify(posts('teams', told)))).toBeLessThan(28 * 1_024)
  const [{ payload }] = posts('pagerduty', told) as [{ payload: { summary: string } }]
  expect(payload.summary.length).toBe(1_024)
})
