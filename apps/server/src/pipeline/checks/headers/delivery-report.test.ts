import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { describe, expect, it } from 'vitest'
import type { MailFacts } from '@postern/mail/facts.ts'
import { scoreAlone, totalScore } from '../total.ts'
import { intentCheck } from '../intent/check.ts'
import { scoreCheck } from '../score/check.ts'
import { structureCheck } from '../structure/check.ts'
import { headersCheck } from './check.ts'
import { isDeliveryReport, isGenuineReport } from './delivery-report.ts'
import { NO_IO, testEnvelope, testMessage } from './testing.ts'

const NULL_SENDER = testEnvelope({ sender: '' })
const PROGRAM =
  'Subject: WIN!!!\r\nContent-Type: application/octet-stream; name="prize.exe"\r\nContent-Disposition: attachment; filename="prize.exe"\r\n\r\nMZ'
const PARTS = [
  'Content-Type: text/plain\r\n\r\nYour message could not be delivered.',
  'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.partner.example',
  `Content-Type: message/rfc822\r\n\r\n${PROGRAM}`,
]

function report(parts: readonly string[] = PARTS, type = 'delivery-status'): MailFacts {
  const body = parts.map((part) => `--b\r\n${part}\r\n`).join('')
  return testMessage(
    {
      From: 'Mail Delivery System <admin@provider.example>',
      Date: null,
      To: null,
      'Content-Type': `multipart/report; report-type=${type}; boundary=b`,
    },
    `${body}--b--\r\n`,
  )
}

const structure = structureCheck(DEFAULT_SETTINGS.scan, DEFAULT_SETTINGS.harmful)

async function points(facts: MailFacts, envelope = NULL_SENDER): Promise<number> {
  const findings = []
  for (const check of [headersCheck, structure, scoreCheck]) {
    findings.push(...(await check.run(envelope, facts, NO_IO)))
  }
  return totalScore(findings)
}

describe('delivery reports', () => {
  it('stay below the threshold whatever the returned message holds', async () => {
    expect(isGenuineReport(NULL_SENDER, report())).toBe(true)
    expect(await points(report())).toBeLessThanOrEqual(4)
  })

  it('say little of what they quote where rules decide alone, too', async () => {
    const quoted =
      'Content-Type: text/plain\r\n\r\nYour account has been suspended. Verify your account within 24 hours. Failure to act ends it. Enter your password here.'
    const alone = async (envelope: typeof NULL_SENDER) => {
      const findings = await intentCheck.run(envelope, report([quoted, ...PARTS.slice(1)]), NO_IO)
      return findings.reduce((sum, finding) => sum + scoreAlone(finding), 0)
    }
    expect(await alone(testEnvelope())).toBeGreaterThan(2)
    expect(await alone(NULL_SENDER)).toBeLessThanOrEqual(1)
  })

  it.each([
    ['with a sender', testEnvelope(), report()],
    ['of another type', NULL_SENDER, report(PARTS, 'feedback-report')],
    ['without a status', NULL_SENDER, report([PARTS[0]!, PARTS[2]!])],
    ['with a file of its own', NULL_SENDER, report([...PARTS.slice(0, 2), PROGRAM])],
    ['with a part too many', NULL_SENDER, report([...PARTS, PARTS[0]!])],
  ])('are not eased %s', (_name, envelope, facts) => {
    expect(isGenuineReport(envelope, facts)).toBe(false)
  })

  it('keep the points of a program that was added to them', async () => {
    const findings = await structure.run(NULL_SENDER, report([...PARTS.slice(0, 2), PROGRAM]), NO_IO)
    expect(totalScore(findings)).toBeGreaterThanOrEqual(4)
  })

  it.each(['<>', 'MAILER-DAEMON@partner.example'])('are known by their author %s too', (from) => {
    const facts = testMessage({ From: from })
    expect(isDeliveryReport(NULL_SENDER, facts)).toBe(true)
    expect(isDeliveryReport(testEnvelope(), facts)).toBe(false)
  })
})
