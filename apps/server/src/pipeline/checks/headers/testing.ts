/** For tests of checks: envelopes and messages in a line or two. */
import { parseMessage } from '@postern/mail/parse.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { readContents } from '@postern/mail/container/read.ts'
import { FOLLOW_NONE } from '../../short-links/follow.ts'
import type { CheckDeps } from '../check.ts'
import { NO_HISTORY, recall } from '../../history/history.ts'
import type { Envelope } from '../../../smtp/envelope.ts'

/** Time of receipt of test envelopes. */
export const RECEIVED = Date.UTC(2026, 10, 20, 9, 0, 0)

/** An envelope from a well-kept host unless told otherwise. */
export function testEnvelope(
  changes: Partial<Pick<Envelope, 'helo' | 'sender'>> & { readonly ip?: string; readonly rdns?: string } = {},
): Envelope {
  return {
    id: '00000000-0000-7000-8000-000000000000',
    receivedAt: RECEIVED,
    client: {
      ip: changes.ip ?? '203.0.113.25',
      port: 40_000,
      rdns: changes.rdns ?? 'mail.partner.example',
      country: '',
    },
    helo: changes.helo ?? 'mail.partner.example',
    esmtp: true,
    tls: null,
    auth: null,
    sender: changes.sender ?? 'lee@partner.example',
    smtpUtf8: false,
    body: '8BITMIME',
    dsn: { ret: null, envid: null },
    recipients: [{ address: 'kim@corp.example', notify: [], orcpt: null }],
  }
}

/** A complete, unsuspicious header; `fields` replace those of the same name, null removes one. */
export function testMessage(
  fields: Readonly<Record<string, string | null>> = {},
  body = 'Hello, see you on Monday.',
): MailFacts {
  const header = new Map<string, string | null>([
    ['From', 'Lee <lee@partner.example>'],
    ['To', 'Kim <kim@corp.example>'],
    ['Subject', 'Delivery on Monday'],
    ['Date', 'Fri, 20 Nov 2026 08:59:00 +0000'],
    ['Message-ID', '<20261120085900.1@partner.example>'],
    ['MIME-Version', '1.0'],
    ...Object.entries(fields),
  ])
  const lines = [...header].flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return parseMessage(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`))
}

/** Checks that do no I/O get dependencies that refuse any. */
export const NO_IO: CheckDeps = {
  contents: (facts) => readContents(facts, () => null),
  followShort: FOLLOW_NONE,
  dns: () => Promise.reject(new Error('no DNS in this test')),
  now: RECEIVED,
  signal: new AbortController().signal,
  auth: () => Promise.reject(new Error('no authentication in this test')),
  history: () => recall({}, NO_HISTORY),
}
