import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { buildReport, type ReportInput } from './dsn.ts'
import type { DeliveryJob } from '../queue/job.ts'

const job = {
  recipient: 'u@ours.test',
  sender: 'a@sender.test',
  receivedAt: '2026-11-20 10:00:00.123+00',
  orcpt: 'rfc822;u@alias.test',
  envid: 'QQ314159',
  size: 10,
} as DeliveryJob

const input: ReportInput = {
  kind: 'failed',
  job,
  server: 'mx.ours.test:25',
  reply: '552 5.2.2 mailbox full',
  host: 'gateway.test',
  head: Buffer.from('From: a@sender.test\r\nMessage-ID: <1@sender.test>\r\nSubject: hello\r\n\r\n'),
  now: Date.UTC(2026, 10, 20, 12),
  hoursLeft: 116,
  language: null,
}

async function parse(change: Partial<ReportInput> = {}) {
  const bytes = buildReport({ ...input, ...change })
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8', forceRfc822Attachments: true })
  const part = (type: string): string => {
    const content = mail.attachments.find((one) => one.mimeType === type)?.content
    return typeof content === 'string' ? content : ''
  }
  return { bytes, mail, status: part('message/delivery-status'), headers: part('text/rfc822-headers') }
}

describe('buildReport', () => {
  it('makes a report that parses back', async () => {
    const { bytes, mail, status, headers } = await parse()
    expect(mail.from?.address).toBe('MAILER-DAEMON@gateway.test')
    expect(mail.to?.[0]?.address).toBe('a@sender.test')
    expect(mail.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-replied')
    expect(mail.headers.find((header) => header.key === 'content-type')?.value).toMatch(
      /multipart\/report; report-type=delivery-status/,
    )
    expect(mail.inReplyTo).toBe('<1@sender.test>')
    expect(mail.text).toContain('552 5.2.2 mailbox full')
    expect(status.replaceAll('\r\n', '\n').trim().split('\n')).toEqual([
      'Reporting-MTA: dns; gateway.test',
      'Original-Envelope-Id: QQ314159',
      'Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0000',
      '',
      'Original-Recipient: rfc822;u@alias.test',
      'Final-Recipient: rfc822; u@ours.test',
      'Action: failed',
      'Status: 5.2.2',
      'Remote-MTA: dns; mx.ours.test',
      'Diagnostic-Code: smtp; 552 5.2.2 mailbox full',
    ])
    expect(headers).toContain('Subject: hello')
    expect(bytes.toString('latin1')).not.toMatch(/(?<!\r)\n|\r(?!\n)/)
  })
  it('speaks the language of our users, and English', async () => {
    const { mail } = await parse({ language: 'ko' })
    expect(mail.subject).toBe('메일이 배달되지 않았습니다')
    expect(mail.text).toContain('배달하지 못했습니다')
    expect(mail.text).toContain('could not be delivered')
  })
  it('says until when a delayed message is tried', async () => {
    const { status, mail } = await parse({ kind: 'delayed', reply: 'connect ECONNREFUSED', server: '' })
    expect(status).toContain('Action: delayed')
    expect(status).toContain('Status: 4.0.0')
    expect(status).toContain('Will-Retry-Until: Wed, 25 Nov 2026 08:00:00 +0000')
    expect(status).not.toContain('Diagnostic-Code')
    expect(mail.text).toContain('another 116 hours')
  })
  it('lets nobody inject a line', async () => {
    const evil = 'x\r\nBcc: victim@x.test\r\n\r\nbody'
    const { bytes } = await parse({
      reply: `554 ${evil}`,
      server: evil,
      job: { ...job, sender: `a@b${evil}`, recipient: `u${evil}`, orcpt: `rfc822;${evil}`, envid: evil },
    })
    expect(bytes.toString('latin1')).not.toMatch(/^Bcc:/m)
  })
  it('keeps lines within 998 octets', async () => {
    const long = 'word '.repeat(400) + 'x'.repeat(3000)
    const { bytes } = await parse({ reply: `554 ${long}`, job: { ...job, envid: 'e'.repeat(2000) } })
    for (const line of bytes.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  })
  it('names internationalised recipients as RFC 6533 has it', async () => {
    const { status } = await parse({ job: { ...job, recipient: '김@ours.test' } })
    expect(status).toContain('Final-Recipient: utf-8; \\x{AE40}@ours.test')
  })
})
