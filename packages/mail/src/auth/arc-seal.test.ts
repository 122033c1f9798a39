import { createHash, generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arcSeal, type ChainStatus } from './arc-seal.ts'
import { checkArc } from './arc.ts'
import { BodyHashStream } from './body-hash-stream.ts'
import { verifySignatures } from './dkim.ts'
import { dnsError, guardDns } from './guard-dns.ts'
import { cutMessage } from './message-rows.ts'

/** mailauth's own streams judge what we seal. */
const load = createRequire(import.meta.url)
const { authenticate } = load('mailauth/lib/mailauth.js') as {
  readonly authenticate: (
    message: Buffer,
    options: object,
  ) => Promise<{ arc: { status: { result: string; comment?: string }; i: number } }>
}

const NOW = 1_790_000_000
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const record = (key: KeyObject): string =>
  `v=DKIM1; k=rsa; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`
const ZONE: Readonly<Record<string, string>> = {
  's1._domainkey.gate.test': record(pair.publicKey),
  's2._domainkey.list.test': record(other.publicKey),
}
const dns = (name: string, type: string): Promise<string[][]> => {
  const found = type === 'TXT' ? ZONE[name] : undefined
  return found === undefined ? Promise.reject(dnsError('ENOTFOUND')) : Promise.resolve([[found]])
}
const GATE = { domain: 'gate.test', selector: 's1', privateKey: pair.privateKey }
const LIST = { domain: 'list.test', selector: 's2', privateKey: other.privateKey }
const RESULTS = 'gate.test;\r\n\tspf=pass smtp.mailfrom=sender.test;\r\n\tdkim=none'

function split(message: Buffer): { head: Buffer; body: Buffer } {
  const at = message.indexOf('\r\n\r\n')
  return at < 0
    ? { head: message, body: Buffer.alloc(0) }
    : { head: message.subarray(0, at + 4), body: message.subarray(at + 4) }
}

async function sealed(
  text: string | Buffer,
  chain: ChainStatus = 'none',
  key = GATE,
): Promise<Buffer | null> {
  const message = Buffer.from(text as string, 'latin1')
  const { head, body } = split(message)
  const hash = new BodyHashStream()
  hash.update(body)
  const input = { head, bodyHash: hash.digest(), authResults: RESULTS, chain, key, now: NOW }
  const set = await arcSeal(input)
  return set === null ? null : Buffer.concat([Buffer.from(set, 'latin1'), message])
}

/** What each verifier says: mailauth's, and the one that mail passes here. */
async function verdicts(message: Buffer): Promise<string[]> {
  const { arc } = await authenticate(message, {
    ip: '192.0.2.1',
    helo: 'x.test',
    sender: 'a@sender.test',
    mta: 'y.test',
    resolver: dns,
    disableBimi: true,
  })
  const found = await verifySignatures(message, dns, NOW * 1_000)
  const ours = await checkArc(found.arc, guardDns(dns, 5_000))
  return [arc.status.result, ours.arc.verdict]
}

const PLAIN =
  'Received: from a by b\r\nFrom: =?utf-8?B?aA==?= <a@sender.test>\r\nTo: b@gate.test\r\nSubject : [tag]\r\n\t folded \t title \r\n' +
  'Message-ID: <1@sender.test>\r\nX-Other: 1\r\n\r\nHello  world \r\n\r\n. dots\r\n\r\n\r\n'

describe('arcSeal', () => {
  it.each([
    ['a plain message', PLAIN],
    ['one without a body', 'From: a@sender.test\r\nSubject: s\r\n\r\n'],
    ['one without a blank line', 'From: a@sender.test\r\nSubject: s\r\n'],
    ['a body without a last line end', 'From: a@sender.test\r\n\r\nhello'],
    ['a body of blanks', 'From: a@sender.test\r\n\r\n \r\n\t\r\n'],
    ['octets above 127', 'From: a@sender.test\r\nSubject: \xec\x95\x88\xa0\r\n\r\n\xa0\xec \xa0\r\n'],
    [
      'two From, twelve To',
      `${'From: a@sender.test\r\n'.repeat(2)}${'To: x@y.test\r\n'.repeat(12)}\r\nx\r\n`,
    ],
    ['no field that is signed', 'X-A: 1\r\n\r\nx\r\n'],
  ])('seals %s', async (_what, text) => {
    expect(await verdicts((await sealed(text))!)).toEqual(['pass', 'pass'])
  })

  it('a change of a signed field, a further From or the body breaks it', async () => {
    const text = (await sealed(PLAIN))!.toString('latin1')
    const changes = [
      text.replace('[tag]', '[other]'),
      text.replace('Hello', 'hello'),
      text.replace('Received:', 'From: c@d.test\r\nReceived:'),
      text.replace('spf=pass', 'spf=fail'),
    ]
    for (const changed of changes) {
      expect(changed).not.toBe(text)
      expect(await verdicts(Buffer.from(changed, 'latin1'))).toEqual(['fail', 'fail'])
    }
    expect(await verdicts(Buffer.from(text.replace('X-Other: 1', 'X-Other: 2'), 'latin1'))).toEqual([
      'pass',
      'pass',
    ])
  })

  it('continues a chain that passed', async () => {
    const first = (await sealed(PLAIN, 'none', LIST))!
    const changed = first.toString('latin1').replace('[tag]', '[spam] [tag]')
    const second = (await sealed(changed, 'pass'))!
    expect(second.toString('latin1')).toMatch(/^ARC-Seal: i=2; a=rsa-sha256; cv=pass;/)
    expect(await verdicts(second)).toEqual(['pass', 'pass'])
    const cut = second.toString('latin1').replace(/\r\nARC-Message-Signature: i=1;.*?(?=\r\n\S)/s, '')
    expect(await verdicts(Buffer.from(cut, 'latin1'))).toEqual(['fail', 'fail'])
  })

  it('seals a chain that failed with its own set alone, and once', async () => {
    const first = (await sealed(PLAIN, 'none', LIST))!.toString('latin1').replace('Hello', 'Bye')
    const second = (await sealed(first, 'fail'))!
    const text = second.toString('latin1')
    expect(text).toMatch(/^ARC-Seal: i=2; a=rsa-sha256; cv=fail;/)
    expect(await verdicts(second)).toEqual(['fail', 'fail'])
    expect(covers(text, ['ARC-Authentication-Results: i=2;', 'ARC-Message-Signature: i=2;'])).toBe(true)
    expect(await sealed(text, 'fail')).toBeNull()
  })

  it.each<[string, string, ChainStatus]>([
    ['a chain that nobody validated', 'ARC-Seal: i=1; cv=none; b=x\r\n', 'none'],
    ['a chain that is gone', '', 'pass'],
    ['a chain with a hole', 'ARC-Seal: i=1; cv=none; b=x\r\n', 'pass'],
    ['fifty sets', 'ARC-Seal: i=50; cv=pass; b=x\r\n', 'fail'],
    ['an absurd instance', 'ARC-Seal: i=999999999; cv=pass; b=x\r\n', 'fail'],
  ])('does not seal %s', async (_what, fields, chain) => {
    expect(await sealed(fields + PLAIN, chain)).toBeNull()
  })

  it('hashes and signs what the RFC says, worked out by hand', async () => {
    const set = (await sealed(PLAIN))!.toString('latin1').split('Received:')[0]!
    const [seal, signature, results] = set.split(/\r\n(?=\S)/).map((field) => field.replace(/\r\n$/, ''))
    const canonical = (field: string, name: string): string =>
      `${name}:${field
        .replace(/^[^:]*:\s*/, '')
        .replaceAll('\r\n', '')
        .replace(/[ \t]+/g, ' ')}`
    const emptied = (field: string): string => field.replace(/; b=.*$/s, '; b=')
    const signatureOf = (field: string): Buffer =>
      Buffer.from(/; b=(.*)$/s.exec(field)![1]!.replaceAll(' ', ''), 'base64')

    const ams = canonical(signature!, 'arc-message-signature')
    expect(ams).toContain('; h=from:to:subject:message-id:from; ')
    const bodyHash = createHash('sha256').update('Hello world\r\n\r\n. dots\r\n').digest('base64')
    expect(ams).toContain(`; bh=${bodyHash}; `)
    const covered = [
      'from:=?utf-8?B?aA==?= <a@sender.test>',
      'to:b@gate.test',
      'subject:[tag] folded title',
      'message-id:<1@sender.test>',
      emptied(ams),
    ].join('\r\n')
    expect(verify('sha256', Buffer.from(covered), pair.publicKey, signatureOf(ams))).toBe(true)

    const as = canonical(seal!, 'arc-seal')
    const chain = [canonical(results!, 'arc-authentication-results'), ams, emptied(as)].join('\r\n')
    expect(verify('sha256', Buffer.from(chain), pair.publicKey, signatureOf(as))).toBe(true)
    expect(set.split('\r\n').every((line) => line.length <= 100)).toBe(true)
  })

  it('holds for any message', async () => {
    const name = fc.constantFrom('From', 'subject', 'TO', 'Cc', 'DKIM-Signature', 'X-Any', 'List-Id', 'Date')
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\t',
      'b:c;d=',
      '\r\n ',
      '\r\n\t x',
      '\xe9',
      '=?utf-8?q?x?=',
      '(c)',
      '"q"',
    )
    const field = fc
      .tuple(name, fc.constantFrom(':', ' :', ': '), fc.array(piece, { maxLength: 8 }))
      .map(([key, colon, value]) => `${key}${colon}${value.join('')}.\r\n`)
    const lines = fc.array(fc.constantFrom('x', ' ', '\t', '\r\n', 'From y\r\n', '\xff'), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 12 }), lines, async (fields, body) => {
        const message = await sealed(`From: a@b.test\r\n${fields.join('')}\r\n${body.join('')}`)
        expect(await verdicts(message!)).toEqual(['pass', 'pass'])
      }),
      { numRuns: 60 },
    )
  })
})

/** Whether the seal of the message covers these of its fields, and itself, and nothing else. */
function covers(message: string, fields: readonly string[]): boolean {
  const lines = cutMessage(Buffer.from(message, 'latin1')).headers.parsed.map(({ line }) =>
    line.toString('latin1'),
  )
  const relaxed = (line: string): string =>
    line
      .replace(/^([^:]*): */, (_all, key: string) => `${key.toLowerCase()}:`)
      .replaceAll('\r\n', '')
      .replace(/[ \t]+/g, ' ')
  const found = fields.map((start) => relaxed(lines.find((line) => line.startsWith(start))!))
  const seal = relaxed(lines[0]!)
  const signature = Buffer.from(seal.replace(/^.*; b=/, '').replaceAll(' ', ''), 'base64')
  const data = [...found, seal.replace(/; b=.*$/, '; b=')].join('\r\n')
  return verify('sha256', Buffer.from(data), pair.publicKey, signature)
}
