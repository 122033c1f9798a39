import { FINDINGS, type Finding } from '@postern/contract/findings/catalogue.ts'
import { AUTH_FINDINGS } from '@postern/contract/findings/auth.ts'
import { fillText, LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { authFindingTexts } from '@postern/contract/texts/findings-auth.ts'
import { describe, expect, it } from 'vitest'
import { authFindings } from './findings.ts'
import { authResultsHeader, claimsAuthserv } from './header.ts'
import type { AuthResults, AuthVerdict, DkimResult } from './results.ts'

const ALICE = { name: 'Alice', address: 'alice@example.com' }
const SIGNATURE: DkimResult = {
  verdict: 'pass',
  domain: 'example.com',
  selector: 's1',
  algorithm: 'rsa-sha256',
  keyBits: 2048,
  aligned: true,
  partial: false,
  reason: '',
}
const PASSED: AuthResults = {
  spf: {
    verdict: 'pass',
    domain: 'example.com',
    identity: 'mailfrom',
    aligned: true,
    reason: '',
    explanation: '',
  },
  dkim: [SIGNATURE],
  dmarc: { verdict: 'pass', policy: 'reject', domain: 'example.com', reason: '' },
  arc: { verdict: 'none', instances: 0, reason: '' },
  fromDomain: 'example.com',
  aligned: true,
}
const NOTHING: AuthResults = {
  spf: { verdict: 'none', domain: 'example.com', aligned: false, reason: '', explanation: '' },
  dkim: [],
  dmarc: { verdict: 'none', policy: '', domain: '', reason: '' },
  arc: { verdict: 'none', instances: 0, reason: '' },
  fromDomain: 'example.com',
  aligned: false,
}
const total = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { code, score }) => sum + (score ?? FINDINGS[code].score), 0)
const codes = (results: AuthResults, from = [ALICE]): string[] =>
  authFindings(results, { from }).map(({ code }) => code)
const spf = (verdict: AuthVerdict): AuthResults => ({
  ...NOTHING,
  spf: { ...NOTHING.spf, verdict, reason: 'why' },
})
const dkim = (...dkim: Partial<DkimResult>[]): AuthResults => ({
  ...NOTHING,
  dkim: dkim.map((result) => ({ ...SIGNATURE, aligned: false, reason: 'why', ...result })),
})
const dmarc = (
  verdict: AuthVerdict,
  policy: AuthResults['dmarc']['policy'] = '',
  reason = '',
): AuthResults => ({
  ...NOTHING,
  dmarc: { verdict, policy, domain: 'example.com', reason },
})
const arc = (verdict: AuthVerdict): AuthResults => ({
  ...NOTHING,
  arc: { verdict, instances: 2, reason: 'why' },
})

describe('authFindings', () => {
  it.each<[string, AuthResults, string]>([
    ...(['pass', 'fail', 'softfail', 'neutral', 'none', 'permerror', 'temperror'] as const).map(
      (verdict): [string, AuthResults, string] => [`SPF ${verdict}`, spf(verdict), `auth.spf-${verdict}`],
    ),
    ['no signature', NOTHING, 'auth.dkim-none'],
    ['a good signature', dkim({ verdict: 'pass' }), 'auth.dkim-pass'],
    ['a partial signature', dkim({ verdict: 'pass', partial: true }), 'auth.dkim-partial'],
    ['a broken signature', dkim({ verdict: 'fail' }), 'auth.dkim-fail'],
    ['a weak signature', dkim({ verdict: 'policy' }), 'auth.dkim-weak'],
    ['an unreadable signature', dkim({ verdict: 'neutral' }), 'auth.dkim-invalid'],
    ['a signature whose key is unreachable', dkim({ verdict: 'temperror' }), 'auth.dkim-temperror'],
    ['DMARC pass', dmarc('pass', 'reject'), 'auth.dmarc-pass'],
    ['DMARC fail, none', dmarc('fail', 'none'), 'auth.dmarc-fail-none'],
    ['DMARC fail, quarantine', dmarc('fail', 'quarantine'), 'auth.dmarc-fail-quarantine'],
    ['DMARC fail, reject', dmarc('fail', 'reject'), 'auth.dmarc-fail-reject'],
    ['DMARC fail, excused', dmarc('fail', 'none', 'arc-trusted'), 'auth.arc-trusted'],
    ['DMARC none', dmarc('none'), 'auth.dmarc-none'],
    ['DMARC temperror', dmarc('temperror', 'reject'), 'auth.dmarc-temperror'],
    ['DMARC permerror', dmarc('permerror', '', 'from-unreadable'), 'auth.dmarc-permerror'],
    ['ARC pass', arc('pass'), 'auth.arc-pass'],
    ['ARC fail', arc('fail'), 'auth.arc-fail'],
    ['ARC temperror', arc('temperror'), 'auth.arc-temperror'],
    ['an aligned mail', PASSED, 'auth.aligned'],
  ])('%s', (_, results, code) => {
    expect(codes(results)).toContain(code)
    for (const finding of authFindings(results, { from: [ALICE] })) {
      const text = authFindingTexts[finding.code as keyof typeof authFindingTexts]
      for (const language of LANGUAGES) expect(fillText(text, language, finding.evidence)).not.toMatch(/[{}]/)
    }
  })

  it('reports several From addresses with their domains', () => {
    const found = authFindings(NOTHING, { from: [ALICE, { name: '', address: 'x@evil.example' }] })
    expect(found).toContainEqual({
      code: 'auth.from-multiple',
      evidence: { count: 2, domains: 'example.com, evil.example' },
    })
  })

  it('costs nothing when all is proven, nor when only DNS failed', () => {
    expect(total(authFindings(PASSED, { from: [ALICE] }))).toBeLessThanOrEqual(0)
    const lost: AuthResults = {
      ...spf('temperror'),
      dkim: dkim({ verdict: 'temperror' }).dkim,
      dmarc: dmarc('temperror').dmarc,
    }
    expect(total(authFindings(lost, { from: [ALICE] }))).toBe(0)
  })

  it('lets a proven From domain take the weight from what forwarding breaks', () => {
    const forwarded: AuthResults = { ...PASSED, spf: { ...PASSED.spf, verdict: 'fail', aligned: false } }
    expect(total(authFindings(forwarded, { from: [ALICE] }))).toBeLessThanOrEqual(0)
    const listed: AuthResults = { ...PASSED, dkim: [{ ...SIGNATURE, verdict: 'fail', aligned: false }] }
    expect(total(authFindings(listed, { from: [ALICE] }))).toBeLessThanOrEqual(0)
  })

  it('scores ten broken signatures once', () => {
    const ten = dkim(...Array.from({ length: 10 }, () => ({ verdict: 'fail' as const })))
    const one = dkim({ verdict: 'fail' })
    expect(total(authFindings(ten, { from: [ALICE] }))).toBe(total(authFindings(one, { from: [ALICE] })))
  })

  it('has a text for every code', () => {
    expect(Object.keys(authFindingTexts).toSorted()).toEqual(Object.keys(AUTH_FINDINGS).toSorted())
  })
})

describe('authResultsHeader', () => {
  it('writes what was found (RFC 8601)', () => {
    expect(
      authResultsHeader({ ...PASSED, arc: { verdict: 'pass', instances: 1, reason: '' } }, 'gw.example.net'),
    ).toBe(
      [
        'Authentication-Results: gw.example.net;',
        '\tspf=pass smtp.mailfrom=example.com;',
        '\tdkim=pass header.d=example.com header.s=s1 header.a=rsa-sha256;',
        '\tdmarc=pass policy.dmarc=reject header.from=example.com;',
        '\tarc=pass',
        '',
      ].join('\r\n'),
    )
    expect(authResultsHeader(NOTHING, 'gw')).toContain('dkim=none')
  })

  it('names HELO when that was checked', () => {
    const helo: AuthResults = {
      ...PASSED,
      spf: { ...PASSED.spf, identity: 'helo', domain: 'mx.example.com' },
    }
    expect(authResultsHeader(helo, 'gw')).toContain('spf=pass smtp.helo=mx.example.com;')
  })

  it('says that a user signed in, and not who', () => {
    const skipped = { ...NOTHING.dmarc, verdict: 'skipped' } as const
    const spf = { ...NOTHING.spf, verdict: 'skipped' } as const
    const user: AuthResults = { ...NOTHING, spf, dmarc: skipped, signedIn: true, aligned: true }
    expect(authResultsHeader(user, 'gw')).toBe(
      'Authentication-Results: gw;\r\n\tauth=pass;\r\n\tdkim=none\r\n',
    )
    expect(codes(user)).toEqual([])
    expect(codes({ ...user, dmarc: { ...skipped, verdict: 'fail', policy: 'reject' } })).toEqual([
      'auth.dmarc-fail-reject',
    ])
    expect(codes({ ...user, dkim: [{ ...SIGNATURE, verdict: 'fail' }] })).toEqual(['auth.dkim-fail'])
  })

  it('lets no value from outside break the field', () => {
    const hostile: AuthResults = {
      ...PASSED,
      dkim: [{ ...SIGNATURE, domain: 'a;b="c\\', selector: 'x\r\nBcc: y', algorithm: 'z'.repeat(300) }],
    }
    const header = authResultsHeader(hostile, 'gw')
    expect(header).toContain('\tdkim=pass header.d="a;b=\\"c\\\\";\r\n')
    expect(header).not.toContain('Bcc')
    expect(header.split('\r\n').every((line) => line.length < 998)).toBe(true)
  })
})

describe('claimsAuthserv', () => {
  it.each([
    ['gw.example.net; spf=pass', true],
    [' GW.example.net 1; spf=pass', true],
    ['(a (nested) comment\\)) gw.example.net; none', true],
    ['"gw.example.net"; none', true],
    ['"gw.\\example.net"; none', true],
    ['gw.example.net.evil.example; none', false],
    ['other.example; spf=pass', false],
    ['(never closed gw.example.net', false],
    ['', false],
  ])('%j: %s', (value, ours) => {
    expect(claimsAuthserv(value, 'gw.example.net')).toBe(ours)
  })
})
