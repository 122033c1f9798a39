/** What settings make of senders that are not who they say, judged as a whole. */
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { expect, test } from 'vitest'
import { judge } from '../../testing/judge.ts'
import type { SenderPolicy } from './check.ts'

const bytes = (domain: string, signature = '') =>
  Buffer.from(
    `${signature}From: Lee <lee@${domain}>\r\nTo: kim@corp.example\r\nSubject: Plan\r\nMessage-ID: <1@${domain}>\r\nDate: Mon, 23 Nov 2026 08:00:00 +0000\r\n\r\nThe plan for Monday.\r\n`,
  )
const BROKEN = 'DKIM-Signature: v=1; a=rsa-sha256; d=fails.example; s=none; h=from; bh=AAAA; b=AAAA\r\n'
const ARC = [
  'ARC-Seal: i=1; a=rsa-sha256; cv=fail; d=gone.example; s=s; t=1; b=AAAA',
  'ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=gone.example; s=s; h=to; bh=AAAA; b=AAAA',
  'ARC-Authentication-Results: i=1; gone.example; spf=none',
  '',
].join('\r\n')

const dns = zoneResolver({
  'fails.example': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
  'soft.example': { TXT: ['v=spf1 ip4:192.0.2.1 ~all'] },
  '_dmarc.rejects.example': { TXT: ['v=DMARC1; p=reject'] },
  '_dmarc.holds.example': { TXT: ['v=DMARC1; p=quarantine'] },
  '_dmarc.watches.example': { TXT: ['v=DMARC1; p=none'] },
  // Forwarded: the From domain is proven by SPF of the server that may send for it.
  'fine.example': { TXT: ['v=spf1 ip4:198.51.100.7 -all'] },
})

const judged = async (domain: string, settings: Partial<SenderPolicy>, head = '') => {
  const envelope = {
    client: { ip: '198.51.100.7', port: 1, rdns: '', country: '' },
    sender: `lee@${domain}`,
  }
  const { verdicts } = await judge(bytes(domain, head), { envelope, settings, deps: { dns } })
  const { trace, mode } = verdicts[0]!
  return { mode, step: trace.find(({ code }) => code.startsWith('decision.'))?.code }
}

const CASES: readonly (readonly [setting: keyof SenderPolicy, domain: string, head: string])[] = [
  ['spfFail', 'fails.example', ''],
  ['spfSoftfail', 'soft.example', ''],
  ['dkimFail', 'other.example', BROKEN],
  ['dmarcReject', 'rejects.example', ''],
  ['dmarcQuarantine', 'holds.example', ''],
  ['dmarcNone', 'watches.example', ''],
  ['arcFail', 'other.example', ARC],
]
const STEPS: readonly (readonly [ContentPolicy, string])[] = [
  ['score', 'decision.normal'],
  ['pass', 'decision.normal'],
  ['tag', 'decision.tagged'],
  ['hold', 'decision.rule'],
  ['block', 'decision.held'],
]

test.each(CASES)('%s is what becomes of mail from %s', async (setting, domain, head) => {
  for (const [policy, step] of STEPS)
    expect([policy, (await judged(domain, { [setting]: policy }, head)).step]).toEqual([policy, step])
})

test('a proven From domain is not held for a signature that a list broke', async () => {
  expect((await judged('fine.example', { dkimFail: 'hold', spfFail: 'hold' }, BROKEN)).step).toBe(
    'decision.normal',
  )
})
