import { authResults } from '@postern/testkit/auth-results.ts'
import { describe, expect, it, test } from 'vitest'
import type { History } from '../../history/sections.ts'
import type { Namesakes } from '../../history/namesake/section.ts'
import { NO_IO, testEnvelope, testMessage } from '../headers/testing.ts'
import { brandCheck } from './check.ts'

const SINCE = Date.UTC(2026, 2, 4)
const KNOWN: Namesakes = {
  names: ['seohancorp.com', 'notion.so', 'seoultrading.co.kr', 'hostserver6.com'].map((domain) => ({
    domain,
    since: SINCE,
  })),
  settled: new Set(['seohancorp.com', 'notion.so', 'seoultrading.co.kr']),
}
const STRANGER = { address: null, organisation: null, known: false, organisationKnown: false }

async function found(
  fields: Record<string, string>,
  { proven = true, namesake = KNOWN, ...rest }: Partial<History> & { proven?: boolean } = {},
): Promise<readonly [string, number | undefined, unknown][]> {
  const history: History = {
    correspondent: STRANGER,
    thread: null,
    linkSite: null,
    campaign: null,
    namesake,
    ...rest,
  }
  const deps = {
    ...NO_IO,
    auth: () => Promise.resolve(authResults(proven ? 'pass' : 'none')),
    history: () => Promise.resolve(history),
  }
  const check = brandCheck({ domains: ['corp.example', 'hanulcorp.com'] })
  const findings = await check.run(testEnvelope(), testMessage(fields), deps)
  return findings.map(({ code, score, evidence }) => [code, score, evidence?.domain])
}

describe('a stranger whose domain is made to be taken for a correspondent’s', () => {
  it.each([
    ['a hyphen', 'seohan-corp.com', 2, 3],
    ['the same look', 'se0hancorp.com', 4, 4.5],
    ['a word joined', 'seohancorp-billing.com', 2, 2.5],
    ['a sub-domain', 'seohancorp.com.sender.example', 3.5, 4],
    ['another suffix', 'seoultrading.com', 0.5, 1],
    ['one letter and another suffix', 'seohancorb.net', 0.5, 1],
  ])('%s: %s', async (_title, host, proven, unproven) => {
    const domain = host.startsWith('seoul') ? 'seoultrading.co.kr' : 'seohancorp.com'
    const code = 'lookalike.correspondent-from'
    expect(await found({ From: `Kim <kim@${host}>` })).toEqual([[code, proven, domain]])
    expect(await found({ From: `Kim <kim@${host}>` }, { proven: false })).toEqual([[code, unproven, domain]])
  })

  test('what is read aloud names both, and since when the correspondent writes', async () => {
    const history = { correspondent: STRANGER, thread: null, linkSite: null, campaign: null, namesake: KNOWN }
    const deps = {
      ...NO_IO,
      auth: () => Promise.resolve(authResults('pass')),
      history: () => Promise.resolve(history),
    }
    const facts = testMessage({ From: 'Kim <kim@seohan-corp.com>' })
    const [finding] = await brandCheck({ domains: [] }).run(testEnvelope(), facts, deps)
    expect(finding?.evidence).toEqual({
      host: 'seohan-corp.com',
      domain: 'seohancorp.com',
      since: '2026-03-04',
    })
  })

  test('where replies go', async () => {
    const fields = { From: 'Kim <kim@seohancorp.com>', 'Reply-To': 'kim@seohan-corp.com' }
    expect(await found(fields)).toEqual([['lookalike.correspondent-reply-to', 3, 'seohancorp.com']])
  })

  it.each([
    ['the correspondent itself', 'kim@mail.seohancorp.com'],
    ['another name', 'kim@partner.example'],
    ['a public mailbox provider', 'kim@gmail.com'],
    ['a brand’s own domain', 'kim@notion.com'],
    ['one that is numbered otherwise', 'kim@hostserver7.com'],
    ['one edit of a common word', 'kim@notions.example'],
    ['a state’s domain', 'kim@seohancorp.go.kr'],
  ])('not: %s', async (_title, from) => {
    expect(await found({ From: from })).toEqual([])
  })

  test('not: who is known, or long remembered, or nothing is known of anybody', async () => {
    const from = { From: 'kim@seohan-corp.com' }
    expect(await found(from, { correspondent: { ...STRANGER, organisationKnown: true } })).toEqual([])
    expect(await found(from, { correspondent: { ...STRANGER, known: true } })).toEqual([])
    expect(await found(from, { namesake: { ...KNOWN, settled: new Set(['seohan-corp.com']) } })).toEqual([])
    expect(await found(from, { namesake: null })).toEqual([])
  })

  test('what is like a domain of ours is that', async () => {
    const names = [{ domain: 'hanulcorps.com', since: SINCE }]
    const namesake = { names, settled: new Set<string>() }
    expect(await found({ From: 'kim@hanulc0rp.com' }, { namesake })).toEqual([
      ['lookalike.own-from', 4.5, 'hanulcorp.com'],
    ])
  })
})
