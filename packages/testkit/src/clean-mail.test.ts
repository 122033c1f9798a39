import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { cleanMail, corpusEnvelope } from './clean-mail.ts'

const message = (...lines: string[]) => Buffer.from(lines.join('\n'), 'latin1')
const clean = (source: string, ...lines: string[]) => cleanMail(message(...lines), source).toString('latin1')

describe('cleanMail', () => {
  it('cuts what lies above the hop into the list server and rewrites that hop', () => {
    const out = clean(
      'listspam-osst-users',
      'Received: from lists.example by mail.lfdr.de with ESMTP',
      'Received: from a.example ([192.0.2.7] helo=helo.example) by mx.sourceforge.net with esmtp (envelope-from <s@a.example>); Mon, 13 Jan 2020 13:40:20 +0000',
      'Received: from inner.example by a.example; Mon, 13 Jan 2020 13:40:19 +0000',
      'From: S <s@a.example>',
      'Subject: [SPAM] [osst-users] Hello',
      'X-Spam-Flag: YES',
      '',
      'Hello osst-users',
    )
    expect(out).toMatch(
      /^Return-Path: <s@a\.example>\r\nReceived: from helo\.example \(a\.example \[192\.0\.2\.7\]\)/,
    )
    expect(out).toContain('Subject: Hello\r\n')
    expect(out).not.toMatch(/lfdr|sourceforge|X-Spam|osst/)
    expect(out).toContain('Received: from inner.example')
    expect(out.endsWith('\r\n\r\nHello kim')).toBe(true)
    expect(corpusEnvelope(Buffer.from(out, 'latin1'))).toEqual({
      helo: 'helo.example',
      rdns: 'a.example',
      ip: '192.0.2.7',
      from: 's@a.example',
      rcpt: 'kim@example.com',
    })
  })

  it('renames the honeypot in plain, quoted-printable and base64 bodies', () => {
    const encoded = Buffer.from('Dear phishing@pot, click').toString('base64')
    const out = clean(
      'phishing_pot',
      'From: a@b.example',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      '',
      'phish=',
      'ing=40pot',
      '--x',
      'Content-Transfer-Encoding: base64',
      '',
      encoded,
      '--x--',
    )
    expect(out).toContain('\r\n\r\nkim@example.com\r\n--x')
    const part = out.split('base64\r\n\r\n')[1]!.split('\r\n--x')[0]!
    expect(Buffer.from(part, 'base64').toString()).toBe('Dear kim@example.com, click')
  })

  it("drops verdicts but keeps the sender's own fields", () => {
    const out = clean(
      'sa-spam_1',
      'X-Spam-Level: *****',
      'X-Mailer: Foo',
      'List-Id: <x>',
      'From: a@b.example',
      '',
      'x',
    )
    expect(out).toBe(
      'Return-Path: <a@b.example>\r\nX-Mailer: Foo\r\nList-Id: <x>\r\nFrom: a@b.example\r\n\r\nx',
    )
  })

  it('refills blanked addresses from the signing domain', () => {
    const out = clean(
      'glitchyzorua',
      'From: [removed]',
      'To: [removed]',
      'DKIM-Signature: v=1; d=shop.example; s=x',
      '',
      'x',
    )
    expect(out).toContain('From: <info@shop.example>\r\n')
    expect(out).toContain('To: <kim@example.com>\r\n')
    expect(out).toMatch(/^Return-Path: <info@shop\.example>/)
  })

  it('takes the "via list" rewriting of From back', () => {
    const out = clean(
      'list-usrp-users',
      'From: "Kim Lee via USRP-users" <usrp-users@lists.ettus.com>',
      'Reply-To: Kim Lee <lee@corp.example>',
      'Subject: x',
      '',
      'x',
    )
    expect(out).toContain('From: "Kim Lee" <lee@corp.example>\r\n')
    expect(out).not.toContain('Reply-To')
  })

  it('leaves a message without any header field alone', () => {
    expect(clean('unknown', '', 'body')).toContain('body')
    expect(corpusEnvelope(Buffer.alloc(0))).toEqual({
      helo: '',
      rdns: '',
      ip: '',
      from: '',
      rcpt: 'kim@example.com',
    })
  })
})
