import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { scoreOf } from '../total.ts'
import { headersCheck } from './check.ts'
import { NO_IO, testEnvelope, testMessage } from './testing.ts'

type Fields = Parameters<typeof testMessage>[0]
type Session = Parameters<typeof testEnvelope>[0]

async function codesOf(fields: Fields = {}, session: Session = {}): Promise<string[]> {
  const findings = await headersCheck.run(testEnvelope(session), testMessage(fields), NO_IO)
  return findings.map((f) => f.code.replace('header.', ''))
}

describe('header heuristics', () => {
  it('finds nothing in ordinary mail', async () => {
    expect(await codesOf()).toEqual([])
  })

  it.each<[string, Fields, Session?]>([
    ['from-missing', { From: null }],
    ['date-missing', { Date: null }],
    ['date-future', { Date: 'Fri, 27 Nov 2026 08:59:00 +0000' }],
    ['message-id-missing', { 'Message-ID': null }],
    ['message-id-malformed', { 'Message-ID': '<no-at-sign>' }],
    ['from-name-address', { From: '"service@bank.example" <x@evil.test>' }],
    ['from-provider-forged', { From: 'Lee <lee@gmail.com>' }],
    ['reply-to-free', { 'Reply-To': 'boss.payments@gmail.com' }],
    ['reply-to-other-free', { From: 'Lee <lee@naver.com>', 'Reply-To': 'other@gmail.com' }],
    ['reply-fake', { Subject: 'Re: your order' }],
    ['subject-shouting', { Subject: 'URGENT BUSINESS PROPOSAL' }],
    ['subject-obfuscated', { Subject: '=?UTF-8?Q?p=D0=B0ssword?=' }],
    ['subject-gap', { Subject: 'Cheap watches             xk4f9' }],
    ['helo-invalid', {}, { helo: 'localhost' }],
    ['helo-invalid', {}, { helo: '203.0.113.25' }],
    ['helo-forged', {}, { helo: 'smtp.gmail.com' }],
    ['reverse-dns-dynamic', {}, { ip: '203.0.113.25', rdns: '25-113-0-203.dsl.isp.example' }],
    ['bulk-no-unsubscribe', { Precedence: 'bulk' }],
    ['script-mailer', { 'X-PHP-Originating-Script': '1000:wp-mail.php' }],
    ['recipients-hidden', { To: null }],
  ])('finds %s', async (code, fields, session) => {
    expect(await codesOf(fields, session)).toContain(code)
  })

  it.each<[string, Fields, Session?]>([
    ['from-name-address', { From: '"lee@partner.example" <lee@partner.example>' }],
    ['from-name-address', { From: '"Lee lee@corp.example via List" <list@lists.example>' }],
    ['from-name-address', { From: '"lee@corp.example" <t@desk.example>', 'Reply-To': 'lee@corp.example' }],
    ['from-name-address', { From: '"lee@corp.example" <l@lists.example>', 'List-Id': '<l.lists.example>' }],
    [
      'from-name-address',
      { From: '"lee@corp.example" <l@groups.example>', 'X-Original-From': 'Lee <lee@corp.example>' },
    ],
    [
      'from-name-address',
      { From: '"lee@corp.example" <x@forward.example>' },
      { sender: 'SRS0=hh=tt=corp.example=lee@forward.example' },
    ],
    ['from-name-address', { From: '"lee@corp.example on behalf of Kim" <x@service.example>' }],
    [
      'from-provider-forged',
      { From: 'Lee <lee@gmail.com>' },
      { helo: 'mail-a.google.com', rdns: 'mail-a.google.com' },
    ],
    ['from-provider-forged', { From: 'Lee <lee@gmail.com>', 'DKIM-Signature': 'v=1; d=gmail.com; s=1; b=x' }],
    ['reply-to-free', { From: 'Lee <lee@gmail.com>', 'Reply-To': 'lee@gmail.com' }],
    ['reply-fake', { Subject: 'Re: your order', 'In-Reply-To': '<1@corp.example>' }],
    ['subject-shouting', { Subject: 'RE: PO 4711' }],
    ['subject-shouting', { Subject: '=?UTF-8?B?6rKs7KCB7ISc?=' }],
    ['date-future', { Date: 'Sat, 21 Nov 2026 08:59:00 +0900' }],
    ['bulk-no-unsubscribe', { Precedence: 'bulk', 'List-Unsubscribe': '<mailto:x@y.example>' }],
    ['reverse-dns-dynamic', {}, { rdns: 'mail25.isp.example' }],
  ])('does not find %s where it is not', async (code, fields, session) => {
    expect(await codesOf(fields, session)).not.toContain(code)
  })

  it.each<[string, Fields]>([
    ['from-provider-forged', { From: 'Lee <lee@gmail.com>' }],
    ['reply-to-free', { 'Reply-To': 'boss.payments@gmail.com' }],
  ])(
    'eases %s beside the fields of a list, which anybody can write, and excuses nothing',
    async (code, fields) => {
      const score = async (more: Fields) => {
        const findings = await headersCheck.run(testEnvelope(), testMessage({ ...fields, ...more }), NO_IO)
        const found = findings.find((finding) => finding.code === `header.${code}`)
        return found && scoreOf(found)
      }
      const plain = await score({})
      const eased = await score({ 'List-Id': '<a.b.example>', 'List-Unsubscribe': '<https://b.example>' })
      expect(eased).toBeGreaterThan(0)
      expect(plain).toBeGreaterThan(eased!)
    },
  )

  it('judges the hop from outside by the top Received field when that is the client', async () => {
    const Received =
      'from localhost (unknown [198.51.100.9]) by mx.corp.example (Postfix); Fri, 20 Nov 2026 08:59:00 +0000'
    const fields = { Received }
    expect(await codesOf(fields, { ip: '10.0.0.1', helo: '', rdns: '' })).toContain('helo-invalid')
    expect(await codesOf(fields, { ip: '203.0.113.1' })).not.toContain('helo-invalid')
  })

  it('takes any header', async () => {
    const field = fc.string({ unit: 'binary', maxLength: 200 }).map((s) => s.replace(/[\r\n]/g, ' '))
    await fc.assert(
      fc.asyncProperty(field, field, field, async (From, Subject, Received) => {
        const findings = await headersCheck.run(
          testEnvelope(),
          testMessage({ From, Subject, Received }),
          NO_IO,
        )
        expect(findings.every((f) => f.code.startsWith('header.'))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('is quick on hostile subjects', async () => {
    await expectLinearCost(20_000, (times) => {
      const Subject = `${'a '.repeat(times)}${' '.repeat(times)}x`
      return codesOf({ Subject, From: `"${'a@'.repeat(times / 2)}" <a@b.example>` })
    })
  })
})
