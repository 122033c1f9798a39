import { expect, test } from 'vitest'
import type { Envelope } from '../../smtp/envelope.ts'
import { receivedHeader } from './received-header.ts'

const ENVELOPE: Envelope = {
  id: '0193-id',
  receivedAt: Date.UTC(2026, 10, 21, 2, 6, 58),
  client: { ip: '192.0.2.1', port: 1, rdns: 'mail.sender.example', country: '' },
  helo: 'mail.sender.example',
  esmtp: true,
  tls: { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
  auth: null,
  sender: 'a@sender.example',
  smtpUtf8: false,
  body: '7BIT',
  dsn: { ret: null, envid: null },
  recipients: [{ address: 'x@good.example', notify: [], orcpt: null }],
}

test('names the hop', () => {
  expect(receivedHeader(ENVELOPE, 'mx.example.test')).toBe(
    'Received: from mail.sender.example (mail.sender.example [192.0.2.1])\r\n' +
      '\tby mx.example.test (Postern) with ESMTPS (TLSv1.3 TLS_AES_256_GCM_SHA384)\r\n' +
      '\tid 0193-id\r\n' +
      '\tfor <x@good.example>;\r\n' +
      '\tSat, 21 Nov 2026 02:06:58 +0000\r\n',
  )
})

test.each([
  [{ esmtp: false, tls: null }, 'with SMTP\r\n'],
  [{ tls: null }, 'with ESMTP\r\n'],
  [{ tls: null, auth: 'me' }, 'with ESMTPA\r\n'],
  [{ auth: 'me' }, 'with ESMTPSA ('],
  [{ smtpUtf8: true }, 'with UTF8SMTPS ('],
  [{ client: { ip: '2001:db8::1', port: 1, rdns: '', country: '' } }, '([IPv6:2001:db8::1])'],
])('%j → %s', (change, wanted) => {
  expect(receivedHeader({ ...ENVELOPE, ...change }, 'mx.example.test')).toContain(wanted)
})

test('several recipients are not told of each other', () => {
  const recipients = [...ENVELOPE.recipients, ...ENVELOPE.recipients]
  expect(receivedHeader({ ...ENVELOPE, recipients }, 'mx.example.test')).not.toContain('for <')
})

test('S19: nothing the client says ends the field', () => {
  const evil = 'x)\r\nX-Injected: yes\r\n\r\n<script>\u2028\0'
  const recipients = [{ address: `a${evil}@good.example`, notify: [], orcpt: evil }]
  const client = { ip: '192.0.2.1', port: 1, rdns: evil, country: '' }
  const tls = { version: evil, cipher: evil }
  const header = receivedHeader({ ...ENVELOPE, helo: evil, client, tls, recipients, id: evil }, evil)
  expect(header).toMatch(/^Received: [\x20-\x7e]*(?:\r\n\t[\x20-\x7e]*)*\r\n$/)
  expect(header).not.toContain('<script>')
})
