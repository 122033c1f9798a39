/** Two messages that differ in everything filters look at: of one there is much to say, of the other next to nothing. */
import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { zipOf } from '@postern/testkit/containers.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { EICAR } from '../../checks/virus/signatures.ts'
import type { HistoryPort } from '../../history/history.ts'
import type { Circumstances } from '../../testing/judge.ts'

export interface Judged {
  readonly bytes: Buffer
  readonly circumstances: Circumstances
}

export const ATTACHED = Buffer.from('The secret plan for 2027.\r\n')
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
const RECORD = `v=DKIM1; p=${KEYS.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`

const attachment = (name: string, type: string, content: Buffer): string =>
  [
    '--b',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64'),
    '',
  ].join('\r\n')

const RICH_BODY = [
  '--b',
  'Content-Type: multipart/alternative; boundary=c',
  '',
  '--c',
  'Content-Type: text/plain; charset=koi8-r',
  '',
  'The quarterly offer at https://shop.example/offer?id=7 now',
  '--c',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p class="banner">The quarterly offer</p>',
  '--c--',
  attachment('plan.notes', 'text/plain', ATTACHED) +
    attachment(
      'files.zip',
      'application/zip',
      zipOf([{ name: 'tool.exe', content: Buffer.from('MZ inside') }]),
    ) +
    attachment(
      'locked.zip',
      'application/zip',
      zipOf([{ name: 'a.txt', content: Buffer.from('x'), flags: 1 }]),
    ) +
    attachment('run.exe', 'application/octet-stream', Buffer.from(`MZ${'\0'.repeat(200)}`)) +
    attachment('report.pdf', 'application/pdf', Buffer.from(`MZ${'\0'.repeat(300)}`)),
  '--b--',
  '',
].join('\r\n')

const RICH_HEAD = [
  'Received: from origin.shop.example (origin.shop.example [198.51.100.9]) by mail.shop.example; Sat, 21 Nov 2026 08:00:00 +0000',
  'From: "Shop Sales" <sales@shop.example>',
  'Reply-To: <answers@shop.example>',
  'To: "Kim Minji" <kim@corp.example>, <two@corp.example>, <three@corp.example>',
  'Cc: "Team Lead" <lead@team.example>',
  'Bcc: "Hidden Friend" <friend@hidden.example>',
  'Subject: Quarterly offer',
  'Date: Sat, 21 Nov 2026 08:00:00 +0000',
  'Message-ID: <one@origin.shop.example>',
  'In-Reply-To: <asked@corp.example>',
  'X-Mailer: BulkSender/v31',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
].join('\r\n')

/** DKIM (RFC 6376 §3.4.1, §3.4.3) of From and body, as written. */
function signed(head: string, body: string): Buffer {
  const hash = createHash('sha256').update(body).digest('base64')
  const field = `DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=shop.example; s=s; h=from; bh=${hash}; b=`
  const from = /^From: .*\r\n/m.exec(head)![0]
  const signature = createSign('sha256')
    .update(from + field)
    .sign(KEYS.privateKey, 'base64')
  return Buffer.from(`${field}${signature}\r\n${head}\r\n${body}`)
}

const KNOWN = {
  firstSeen: 0,
  lastSeen: 0,
  days: 9,
  normal: 9,
  unwanted: 0,
  written: 5,
  released: 0,
  reported: 0,
  vouchedAt: 1,
  reportedAt: 0,
}
const remembers: HistoryPort = () =>
  Promise.resolve({
    correspondent: [{ address: KNOWN, organisation: KNOWN, user: KNOWN }],
    thread: [{ ours: true }],
  })

export const RICH: Judged = {
  bytes: signed(RICH_HEAD, RICH_BODY),
  circumstances: {
    envelope: {
      client: { ip: '198.51.100.7', port: 1, rdns: 'mail.shop.example', country: 'KR' },
      helo: 'mail.shop.example',
      sender: 'bounce@shop.example',
      tls: { version: 'TLSv1.3', cipher: 'x' },
      auth: 'sales',
      // What needs a history or a list of people to be found.
      found: [
        { code: 'marketing.mail' },
        { code: 'campaign.reported' },
        { code: 'impersonation.person' },
        { code: 'structure.attachment-macro' },
      ],
    },
    deps: {
      history: remembers,
      dns: zoneResolver({
        'shop.example': { TXT: ['v=spf1 ip4:198.51.100.7 -all'] },
        '_dmarc.shop.example': { TXT: ['v=DMARC1; p=reject'] },
        's._domainkey.shop.example': { TXT: [RECORD] },
      }),
    },
  },
}

/** Nothing more is read of a message that holds a virus. */
export const INFECTED: Judged = {
  bytes: Buffer.from(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${attachment('test.com', 'application/octet-stream', EICAR)}--b--\r\n`,
  ),
  circumstances: {},
}

/** Its ARC says that it was forwarded, and nothing of that can be verified. */
export const POOR: Judged = {
  bytes: Buffer.from(
    [
      'ARC-Seal: i=1; a=rsa-sha256; cv=fail; d=gone.example; s=s; t=1; b=AAAA',
      'ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=gone.example; s=s; h=to; bh=AAAA; b=AAAA',
      'ARC-Authentication-Results: i=1; gone.example; spf=none',
      'To: park@other.test',
      '',
      '',
    ].join('\r\n'),
  ),
  circumstances: {
    receiver: 'park@other.test',
    envelope: {
      client: { ip: '2001:db8::7', port: 1, rdns: '', country: '' },
      helo: '',
      sender: '',
    },
  },
}
