import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { type DnsZone, zoneResolver } from '@postern/testkit/dns-zone.ts'
import { dkimSign, dkimVerify, sealMessage } from 'mailauth'
import * as fc from 'fast-check'
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { describe, expect, it, vi } from 'vitest'
import { authenticate, type AuthInput } from './authenticate.ts'
import { dnsError } from './guard-dns.ts'
import type { AuthResults, DnsResolver } from './results.ts'

const KEY = keyPair(2048)
const SMALL = keyPair(512)

const ZONE: DnsZone = {
  'example.com': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] },
  's._domainkey.example.com': { TXT: [KEY.record] },
  'small._domainkey.example.com': { TXT: [SMALL.record] },
  's._domainkey.lists.example.net': { TXT: [KEY.record] },
  'other.example': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
  'mail.nodmarc.example': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
}
const MESSAGE = [
  'From: Alice <alice@example.com>',
  'To: bob@example.net',
  'Subject: Hello',
  'Date: Thu, 14 Jan 2021 15:00:01 +0000',
  'Message-ID: <1@example.com>',
  '',
  'Hello  Bob, \t',
  '',
  'this is the  body.',
  '',
  '',
].join('\r\n')

function keyPair(modulusLength: number): { pem: string; record: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    pem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    record: `v=DKIM1; k=rsa; p=${spki}`,
  }
}

interface SignOptions {
  readonly selector?: string
  readonly pem?: string
  readonly canonicalization?: string
  readonly maxBodyLength?: number
}

async function sign(message: string, options: SignOptions = {}): Promise<string> {
  const { selector = 's', pem = KEY.pem, canonicalization = 'relaxed/relaxed', maxBodyLength } = options
  const key = { signingDomain: 'example.com', selector, privateKey: pem }
  const limited = { ...key, ...(maxBodyLength !== undefined && { maxBodyLength }) }
  const signTime = new Date('2021-01-14T15:00:00Z')
  const { signatures, errors } = await dkimSign(message, {
    ...key,
    canonicalization,
    signTime,
    signatureData: [limited],
  })
  expect(errors).toEqual([])
  return signatures + message
}

function check(
  message: string | Buffer,
  more: Partial<AuthInput> = {},
  zone: DnsZone = ZONE,
): Promise<AuthResults> {
  return authenticate({
    bytes: Buffer.from(message),
    ip: '192.0.2.1',
    helo: 'mx.example.com',
    sender: 'alice@example.com',
    from: [{ name: 'Alice', address: 'alice@example.com' }],
    resolver: zoneResolver(zone),
    now: new Date('2021-01-15T00:00:00Z'),
    mta: 'gateway.example.net',
    ...more,
  })
}

describe('authenticate', () => {
  it('passes what is sent and signed by the From domain', async () => {
    const results = await check(await sign(MESSAGE))
    expect(results).toEqual({
      spf: {
        verdict: 'pass',
        domain: 'example.com',
        identity: 'mailfrom',
        aligned: true,
        reason: '',
        explanation: '',
      },
      dkim: [
        {
          verdict: 'pass',
          domain: 'example.com',
          selector: 's',
          algorithm: 'rsa-sha256',
          keyBits: 2048,
          aligned: true,
          partial: false,
          reason: '',
        },
      ],
      dmarc: { verdict: 'pass', policy: 'reject', domain: 'example.com', reason: '' },
      arc: { verdict: 'none', instances: 0, reason: '' },
      fromDomain: 'example.com',
      aligned: true,
    })
  })

  it.each(['simple/simple', 'relaxed/simple', 'simple/relaxed'])('verifies %s', async (canonicalization) => {
    const [first] = (await check(await sign(MESSAGE, { canonicalization }))).dkim
    expect(first).toMatchObject({ verdict: 'pass', aligned: true })
  })

  it('sees a changed body, a changed header and a body with bare line feeds', async () => {
    const signed = await sign(MESSAGE)
    const verdictOf = async (text: string) => (await check(text)).dkim[0]!.verdict
    expect(await verdictOf(signed.replace('this is', 'that is'))).toBe('fail')
    expect(await verdictOf(signed.replace('Subject: Hello', 'Subject: Hell'))).toBe('fail')
    expect(await verdictOf(signed.replaceAll('\r\n', '\n'))).toBe('pass')
  })

  it('fails what neither SPF nor DKIM proves', async () => {
    const results = await check(MESSAGE, { ip: '198.51.100.1' })
    expect(results).toMatchObject({
      spf: { verdict: 'fail', aligned: false },
      dkim: [],
      dmarc: { verdict: 'fail', policy: 'reject' },
      aligned: false,
    })
  })

  it('checks HELO for the null sender', async () => {
    const zone = {
      ...ZONE,
      'mx.example.com': { TXT: ['v=spf1 a:mx.example.com -all'], A: ['192.0.2.1'] },
    } as DnsZone
    const results = await check(MESSAGE, { sender: '' }, zone)
    expect(results.spf).toMatchObject({
      verdict: 'pass',
      domain: 'mx.example.com',
      identity: 'helo',
      aligned: true,
    })
    expect((await check(MESSAGE, { sender: '', helo: '192.0.2.1' })).spf.verdict).toBe('none')
    expect((await check(MESSAGE, { sender: '', helo: '' })).spf.verdict).toBe('none')
  })

  it('is not aligned when another domain passed SPF', async () => {
    const results = await check(MESSAGE, { sender: 'x@other.example' })
    expect(results).toMatchObject({
      spf: { verdict: 'pass', aligned: false },
      dmarc: { verdict: 'fail' },
      aligned: false,
    })
  })

  it('aligns by registrable domain where there is no DMARC record', async () => {
    const from = [{ name: '', address: 'a@www.nodmarc.example' }]
    const results = await check(MESSAGE, { from, sender: 'a@mail.nodmarc.example' })
    expect(results).toMatchObject({ dmarc: { verdict: 'none' }, spf: { aligned: true }, aligned: true })
    const elsewhere = await check(MESSAGE, {
      from: [{ name: '', address: 'a@nodmarc.test' }],
      sender: 'a@mail.nodmarc.example',
    })
    expect(elsewhere.aligned).toBe(false)
  })
})

describe('D08: signatures that prove too little', () => {
  it('never aligns an l= that leaves a part of the body unsigned', async () => {
    const signed = await sign(MESSAGE, { maxBodyLength: 5 })
    const results = await check(signed, { ip: '198.51.100.1' })
    expect(results.dkim[0]).toMatchObject({ verdict: 'pass', partial: true, aligned: false })
    expect(results).toMatchObject({ dmarc: { verdict: 'fail' }, aligned: false })
  })

  it('accepts an l= that covers the whole body, but not what is added behind it', async () => {
    const signed = await sign(MESSAGE, { maxBodyLength: 100_000 })
    expect((await check(signed)).dkim[0]).toMatchObject({ verdict: 'pass', partial: false, aligned: true })
    const longer = await check(`${signed}more\r\n`)
    expect(longer.dkim.some((signature) => signature.aligned)).toBe(false)
  })

  it('never accepts a 512-bit key', async () => {
    const signed = await sign(MESSAGE, { selector: 'small', pem: SMALL.pem })
    const results = await check(signed, { ip: '198.51.100.1' })
    expect(results.dkim[0]).toMatchObject({
      verdict: 'policy',
      partial: true,
      aligned: false,
      reason: 'weak-key',
    })
    expect(results.aligned).toBe(false)
  })

  it('checks ten of a hundred signatures, the uppermost ones', async () => {
    const one = (await sign(MESSAGE)).slice(0, -MESSAGE.length)
    const bad = one.replace(/bh=[^;]+/, `bh=${'A'.repeat(43)}=`)
    const asked: string[] = []
    const many = await check(bad.repeat(100) + one + MESSAGE, {
      resolver: zoneResolver(ZONE, asked),
      sender: 'x@other.example',
    })
    expect(many.dkim).toHaveLength(10)
    expect(many.aligned).toBe(false)
    expect(asked.filter((question) => question.includes('_domainkey'))).toHaveLength(1)
    expect((await check(one + bad.repeat(100) + MESSAGE)).dkim[0]!.aligned).toBe(true)
  })

  it('takes a header made to be slow in its stride', async () => {
    const names = `h=from:${'a:'.repeat(3500)}a; `
    const slow = (await sign(MESSAGE)).slice(0, -MESSAGE.length).replace(/h=[^;]+; /, names)
    const beside = (fields: number): Promise<unknown> =>
      check(slow.repeat(10) + 'a: b\r\n'.repeat(fields) + MESSAGE)
    await expectLinearCost(20_000, beside)
    await expectLinearCost(1500, beside)
    await expectLinearCost(60_000, (lines) =>
      check(`Subject: x\r\n${' \r\n'.repeat(1)}${' x\r\n'.repeat(lines)}${MESSAGE}`),
    )
  })
})

describe('M19: several From addresses', () => {
  const alice = { name: '', address: 'alice@example.com' }

  it.each([
    ['a forged one beside the own', [alice, { name: '', address: 'ceo@other.example' }], 'none'],
    ['two of one domain', [alice, { name: '', address: 'carol@example.com' }], 'pass'],
    ['one that cannot be read', [alice, { name: '', address: '' }], 'permerror'],
  ])('%s: the worst result counts and nothing is aligned', async (_, from, verdict) => {
    const results = await check(await sign(MESSAGE), { from })
    expect(results).toMatchObject({ dmarc: { verdict }, fromDomain: '', aligned: false })
    expect(results.dkim.some((signature) => signature.aligned)).toBe(false)
  })

  it('fails when one of them fails', async () => {
    const zone = { ...ZONE, '_dmarc.other.example': { TXT: ['v=DMARC1; p=quarantine'] } }
    const from = [alice, { name: '', address: 'ceo@other.example' }]
    const results = await check(await sign(MESSAGE), { from }, zone)
    expect(results.dmarc).toMatchObject({ verdict: 'fail', policy: 'quarantine' })
  })

  it('asks for no more than ten domains', async () => {
    const asked: string[] = []
    const from = Array.from({ length: 50 }, (_, i) => ({ name: '', address: `x@d${i}.example` }))
    const results = await check(MESSAGE, { from, resolver: zoneResolver(ZONE, asked) })
    expect(results.dmarc).toMatchObject({ verdict: 'permerror', reason: 'from-too-many' })
    expect(asked.some((question) => question.includes('_dmarc'))).toBe(false)
  })

  it('has no verdict without From', async () => {
    expect(await check(MESSAGE, { from: [] })).toMatchObject({
      dmarc: { verdict: 'none' },
      fromDomain: '',
      aligned: false,
    })
  })
})

describe('D09: DMARC records', () => {
  it('takes two records for none', async () => {
    const zone = { ...ZONE, '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] } }
    expect((await check(MESSAGE, { ip: '198.51.100.1' }, zone)).dmarc.verdict).toBe('none')
  })

  it('walks up fifty labels in at most eight questions', async () => {
    const asked: string[] = []
    const from = [{ name: '', address: `x@${'a.'.repeat(50)}example.com` }]
    const results = await check(MESSAGE, { from, resolver: zoneResolver(ZONE, asked), sender: '' })
    expect(results.dmarc).toMatchObject({ verdict: 'fail', policy: 'reject', domain: 'example.com' })
    expect(asked.filter((question) => question.includes('_dmarc')).length).toBeLessThanOrEqual(8)
  })
})

describe('D05: SPF macros', () => {
  it.each([
    '"a b\\"c"@example.org',
    '"\u0000\r\nx"@example.org',
    '"x;y\\\\z"@example.org',
    `"${'l'.repeat(64)}"@example.org`,
    'ü@example.org',
  ])('asks for no odd name and shows none: %j', async (sender) => {
    const asked: string[] = []
    const zone: DnsZone = {
      'example.org': { TXT: ['v=spf1 exists:%{l}.%{s}.spf.example.org -all exp=%{l}.example.org'] },
      '*.example.org': { TXT: ['no %{l}'] },
    }
    const results = await check(MESSAGE, { sender, resolver: zoneResolver(zone, asked) }, zone)
    for (const question of asked) expect(question).toMatch(/^[A-Z]+ [\w+=~!%&*/:.-]{1,253}$/)
    expect(results.spf.verdict).not.toBe('pass')
    expect(JSON.stringify(results)).toMatch(/^[\x20-\x7e]*$/)
    expect(JSON.stringify(results)).not.toMatch(/\\[rnu]/)
  })
})

describe('hostile input', () => {
  const pieces = [
    '=',
    ';',
    'b=',
    'h=',
    'i=99999999999999999999',
    'l=-1',
    't=9999999999999999',
    'x=0',
    'd=.',
    's=..',
    'cv=',
    '\r\n',
    '\n',
    '\0',
    ' ',
    '"',
    '(',
    ')',
    '\\',
    '@',
    '\xe9',
    '__proto__=1;',
    'a=ed25519-sha256',
  ]
  const piece = fc.constantFrom(...pieces)
  const edits = fc.array(fc.tuple(fc.nat(2500), piece, fc.nat(3)), { minLength: 1, maxLength: 6 })
  const record = fc.constantFrom(
    'v=DKIM1; p=',
    'p=AAAA',
    'v=spf1 include:%{d} exists:%{l1r+-}.x -all',
    'v=DMARC1; p=x',
    '\0\xff',
  )
  const name = fc.constantFrom(
    '',
    '@',
    'a@',
    '@x',
    'a@b@c',
    'a@..',
    'a@[192.0.2.1]',
    '"\\"@x.example',
    '%{l}@example.com',
  )

  it('never makes it throw, nor pass what was changed', async () => {
    const signed = await sign(MESSAGE)
    const seal = {
      signingDomain: 'example.com',
      selector: 's',
      privateKey: KEY.pem,
      cv: 'none',
      authResults: 'x; spf=pass',
    }
    const sealed = String(await sealMessage(Buffer.from(signed), seal)) + signed
    const property = fc.asyncProperty(edits, record, name, name, async (changes, text, sender, address) => {
      const message = changes.reduce(
        (all, [at, put, cut]) => all.slice(0, at) + put + all.slice(at + cut),
        sealed,
      )
      const resolver: DnsResolver = async (_, type) =>
        type === 'TXT' ? [[text]] : type === 'MX' ? [{}] : ['zzz', '::1']
      const results = await check(Buffer.from(message, 'latin1'), {
        resolver,
        sender,
        helo: sender,
        from: [{ name: '', address }],
      })
      expect(results.aligned).toBe(false)
    })
    await fc.assert(property, { numRuns: 300 })
  })
})

describe('a resolver that fails', () => {
  it.each(['TIMEOUT', 'SERVFAIL', 'REFUSED'] as const)(
    '%s gives temporary errors, never a failure',
    async (failure) => {
      const zone = {
        'example.com': failure,
        '_dmarc.example.com': failure,
        's._domainkey.example.com': failure,
      }
      const results = await check(await sign(MESSAGE), { ip: '198.51.100.1' }, zone)
      expect(results).toMatchObject({
        spf: { verdict: 'temperror' },
        dkim: [{ verdict: 'temperror' }],
        dmarc: { verdict: 'temperror' },
        aligned: false,
      })
    },
  )

  it('does not let DMARC fail for a key that could not be fetched', async () => {
    const zone = { ...ZONE, 's._domainkey.example.com': 'SERVFAIL' } as const
    const results = await check(await sign(MESSAGE), { ip: '198.51.100.1' }, zone)
    expect(results).toMatchObject({ dkim: [{ verdict: 'temperror' }], dmarc: { verdict: 'temperror' } })
  })

  it("is not excused by the forger's own failing DNS", async () => {
    const zone = {
      ...ZONE,
      'evil.example': 'SERVFAIL',
      's._domainkey.evil.example': 'SERVFAIL',
    } as const
    const forged = (await sign(MESSAGE)).replace('d=example.com', 'd=evil.example')
    const results = await check(forged, { ip: '198.51.100.1', sender: 'x@evil.example' }, zone)
    expect(results).toMatchObject({
      spf: { verdict: 'temperror' },
      dkim: [{ verdict: 'temperror' }],
      dmarc: { verdict: 'fail', policy: 'reject' },
    })
  })

  it('still fails a forgery whose sender answers slowly on purpose', async () => {
    vi.useFakeTimers()
    try {
      const slow: DnsZone = {
        ...ZONE,
        'slow.example': { TXT: [`v=spf1 ${'0123456789'.replace(/./g, 'include:$&.slow.example ')}-all`] },
        '*.slow.example': { TXT: ['v=spf1 -all'] },
      }
      const fast = zoneResolver(slow)
      const resolver: DnsResolver = async (name, type) => {
        if (name.endsWith('slow.example')) await new Promise((resolve) => setTimeout(resolve, 2900))
        return fast(name, type)
      }
      const pending = check(MESSAGE, { ip: '198.51.100.1', sender: 'x@slow.example', resolver })
      await vi.advanceTimersByTimeAsync(9000)
      expect(await pending).toMatchObject({
        spf: { verdict: 'temperror' },
        dmarc: { verdict: 'fail', policy: 'reject' },
      })
    } finally {
      vi.useRealTimers()
    }
  })

  it('copes with answers that are no lists and errors that are no errors', async () => {
    const odd: DnsResolver = async () => JSON.parse('null')
    expect((await check(await sign(MESSAGE), { resolver: odd })).spf.verdict).toBe('temperror')
    const words = () => Promise.reject(new Error('no code'))
    expect((await check(await sign(MESSAGE), { resolver: words })).dmarc.verdict).toBe('temperror')
  })
})

describe('ARC', () => {
  /** What a list does: it seals what it saw, then changes the subject. */
  async function forwarded(): Promise<string> {
    const signed = (await sign(MESSAGE)).replace('Subject: Hello', 'Subject: [list] Hello')
    const seal = await sealMessage(Buffer.from(signed), {
      signingDomain: 'lists.example.net',
      selector: 's',
      privateKey: KEY.pem,
      cv: 'none',
      authResults: 'lists.example.net; dmarc=pass (p=reject) header.from=example.com',
    })
    return seal.toString('latin1') + signed
  }
  const by = { ip: '198.51.100.1', sender: 'list@lists.example.net' }

  it('is only believed from listed forwarders, and then makes nothing aligned', async () => {
    const message = await forwarded()
    const unknown = await check(message, by)
    expect(unknown).toMatchObject({
      arc: { verdict: 'pass', instances: 1 },
      dmarc: { verdict: 'fail', policy: 'reject' },
    })
    const trusted = await check(message, { ...by, trustedArc: ['lists.example.net'] })
    expect(trusted).toMatchObject({
      dmarc: { verdict: 'fail', policy: 'none', reason: 'arc-trusted' },
      aligned: false,
    })
    const foreign = await check(message, {
      ...by,
      trustedArc: ['lists.example.net'],
      from: [{ name: '', address: 'x@other.example' }],
    })
    expect(foreign.dmarc.reason).toBe('')
  })

  it('fails a chain that was changed and does not fail one whose key cannot be fetched', async () => {
    const message = await forwarded()
    const changed = message.replace('this is', 'that was')
    expect((await check(changed, { ...by, trustedArc: ['lists.example.net'] })).arc.verdict).toBe('fail')
    const zone = { ...ZONE, 's._domainkey.lists.example.net': 'SERVFAIL' } as const
    expect((await check(message, by, zone)).arc.verdict).toBe('temperror')
  })
})

const root = corpora()
describe.skipIf(root === null)(root ? "mailauth's messages" : CORPORA_ABSENT, () => {
  const folder = join(root ?? '', 'suites/mailauth-messages')
  const files = root ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []

  it.each(files)('%s gets the results mailauth gives it', async (name) => {
    const bytes = readFileSync(join(folder, name))
    const resolver = () => Promise.reject(dnsError('ENOTFOUND'))
    const now = new Date('2021-01-15T00:00:00Z')
    const ours = await check(bytes, { resolver, now })
    const theirs = await dkimVerify(bytes, { resolver, curTime: now, strict: true })
    const wanted = theirs.results.filter(({ status }) => status.result !== 'none')
    expect(ours.dkim.map(({ verdict, domain }) => [verdict, domain])).toEqual(
      wanted.map(({ status, signingDomain }) => [status.result, signingDomain]),
    )
  })
})

describe('mail that a user hands in', () => {
  const elsewhere = { ip: '203.0.113.77', signedIn: 'alice@example.com' }

  it('is not asked where it comes from, and proves the address of the account', async () => {
    const results = await check(MESSAGE, elsewhere)
    expect(results).toMatchObject({
      signedIn: true,
      aligned: true,
      spf: { verdict: 'skipped' },
      dmarc: { verdict: 'skipped' },
    })
    expect(await check(MESSAGE, { ip: elsewhere.ip })).toMatchObject({
      aligned: false,
      spf: { verdict: 'fail' },
      dmarc: { verdict: 'fail' },
    })
  })

  it.each([
    ['another of the company', 'bob@example.com', 'bob@example.com', 'skipped'],
    ['by an alias, whose domain is another', 'alice@alias.example', 'alice@example.com', 'skipped'],
    ['somebody else', 'mallory@other.example', 'alice@example.com', 'fail'],
  ])('From of %s', async (_who, signedIn, from, verdict) => {
    const sender = from.startsWith('alice') && signedIn.startsWith('alice') ? from : signedIn
    const results = await check(MESSAGE, {
      ...elsewhere,
      signedIn,
      sender,
      from: [{ name: '', address: from }],
    })
    expect(results.dmarc.verdict).toBe(verdict)
    expect(results.aligned).toBe(signedIn === from)
  })

  it('with several From addresses, or none, proves nothing', async () => {
    const two = ['alice@example.com', 'b@example.com'].map((address) => ({ name: '', address }))
    const several = await check(MESSAGE, { ...elsewhere, sender: '', from: two })
    expect(several.aligned).toBe(false)
    expect(several.dmarc.verdict).not.toBe('skipped')
    expect((await check(MESSAGE, { ...elsewhere, from: [] })).aligned).toBe(false)
  })

  it.each([
    ['hosts with an IPv4 address alone are there', { A: ['192.0.2.7'] }, 'pass'],
    ['names that lead nowhere are not', {}, 'permerror'],
  ])('SPF of a client with an IPv6 address: %s', async (_what, host, verdict) => {
    const names = ['a', 'b', 'c', 'd'].map((name) => `${name}.example.com`)
    const zone: DnsZone = {
      ...ZONE,
      'example.com': { TXT: [`v=spf1 ${names.map((name) => `a:${name}`).join(' ')} ip6:2001:db8::/32 -all`] },
      ...('A' in host ? Object.fromEntries(names.map((name) => [name, host])) : {}),
    }
    expect((await check(MESSAGE, { ip: '2001:db8::1' }, zone)).spf.verdict).toBe(verdict)
  })

  it.each([['v=spf1 -all'], ['"some words of a wildcard"'], ['v=DMARC1; p=none']])(
    'a record that is no key before the key does not hide it: %s',
    async (junk) => {
      const zone = { ...ZONE, 's._domainkey.example.com': { TXT: [junk, KEY.record] } }
      expect((await check(await sign(MESSAGE), {}, zone)).dkim[0]?.verdict).toBe('pass')
    },
  )
})
