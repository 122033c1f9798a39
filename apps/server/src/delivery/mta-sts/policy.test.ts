import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesHost, readStsId, readStsPolicy } from './policy.ts'

test.each([
  ['one record', ['v=STSv1; id=20160831085700Z;'], '20160831085700Z'],
  ['without blanks, other records beside it', ['v=spf1 -all', 'v=STSv1;id=1'], '1'],
  ['fields it does not know', ['v=STSv1; x=y; id=ab12; z=1'], 'ab12'],
  ['two of them', ['v=STSv1; id=1;', 'v=STSv1; id=2;'], null],
  ['another version', ['v=STSv2; id=1;'], null],
  ['the version not first', ['id=1; v=STSv1'], null],
  ['no id', ['v=STSv1;'], null],
  ['an id of other characters', ['v=STSv1; id=a-b;'], null],
  ['an id that is too long', [`v=STSv1; id=${'a'.repeat(33)}`], null],
  ['nothing', [], null],
])('the TXT record: %s', (_name, records, id) => {
  expect(readStsId(records)).toBe(id)
})

const FILE = [
  'version: STSv1',
  'mode: enforce',
  'mx: mail.example.com',
  'mx: *.example.net',
  'max_age: 604800',
]
const file = (change: (lines: string[]) => string[] = (lines) => lines, end = '\r\n') =>
  change([...FILE]).join(end) + end
const without = (field: string) => file((lines) => lines.filter((line) => !line.startsWith(field)))
const READ = { mode: 'enforce', mx: ['mail.example.com', '*.example.net'], maxAge: 604_800 }

test.each([
  ['as RFC 8461 has it', file(), READ],
  ['with bare line feeds', file(undefined, '\n'), READ],
  [
    'in another order, with fields nobody knows',
    file((lines) => [...lines.toReversed(), 'x-new: 1']),
    { ...READ, mx: READ.mx.toReversed() },
  ],
  ['blanks around values', file((lines) => lines.map((line) => line.replace(': ', ' :\t '))), READ],
  ['a field twice: the first counts', file((lines) => [...lines, 'mode: none', 'max_age: 1']), READ],
  [
    'hosts in capitals',
    file((lines) => lines.map((line) => line.replace('mail.example', 'Mail.EXAMPLE'))),
    READ,
  ],
  [
    'an age beyond the limit',
    file((lines) => lines.map((line) => line.replace('604800', '9999999999'))),
    { ...READ, maxAge: 31_557_600 },
  ],
  [
    'mode none without hosts',
    'version: STSv1\nmode: none\nmax_age: 86400\n',
    { mode: 'none', mx: [], maxAge: 86_400 },
  ],
  ['no version', without('version'), null],
  ['no mode', without('mode'), null],
  ['no age', without('max_age'), null],
  ['no hosts', without('mx'), null],
  ['a mode nobody knows', file((lines) => lines.map((line) => line.replace('enforce', 'strict'))), null],
  ['an age that is no number', file((lines) => lines.map((line) => line.replace('604800', '1 day'))), null],
  ['a pattern in the middle', file((lines) => [...lines, 'mx: mail.*.example.com']), null],
  ['a pattern of everything', file((lines) => [...lines, 'mx: *']), null],
  ['an address', file((lines) => [...lines, 'mx: [192.0.2.1]']), null],
  ['a page', '<html>not found</html>', null],
  ['nothing', '', null],
])('the file: %s', (_name, text, policy) => {
  expect(readStsPolicy(text)).toEqual(policy)
})

test.each([
  ['mail.example.com', true],
  ['MAIL.example.com.', true],
  ['a.example.net', true],
  ['a.b.example.net', false],
  ['example.net', false],
  ['.example.net', false],
  ['mail.example.com.evil.example', false],
  ['xmail.example.com', false],
  ['', false],
])('%j is named: %s', (host, named) => {
  expect(namesHost(READ, host)).toBe(named)
})

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
const policies = fc.record({
  mode: fc.constantFrom('enforce', 'testing', 'none'),
  mx: fc.array(
    fc.tuple(fc.boolean(), domain).map(([any, name]) => (any ? `*.${name}` : name)),
    { minLength: 1, maxLength: 8 },
  ),
  maxAge: fc.integer({ min: 0, max: 31_557_600 }),
})

test('what is written is read again, whatever stands around it', () => {
  const junk = fc.array(fc.stringMatching(/^[a-z]{1,8}-x: [ -~]{0,20}$/), { maxLength: 3 })
  fc.assert(
    fc.property(policies, junk, fc.constantFrom('\n', '\r\n'), ({ mode, mx, maxAge }, around, end) => {
      const lines = [
        'version: STSv1',
        ...around,
        `mode: ${mode}`,
        ...mx.map((one) => `mx: ${one}`),
        `max_age: ${maxAge}`,
      ]
      expect(readStsPolicy(lines.join(end))).toEqual({ mode, mx, maxAge })
    }),
  )
})

test('anything is read without an error; what is read is within bounds and names no host beyond its patterns', () => {
  const piece = fc.constantFrom(
    'version: STSv1',
    'mode: enforce',
    'mx: ',
    'max_age: ',
    '*.',
    'a.example',
    '\n',
    '\r\n',
    ':',
    '9',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), domain, (pieces, host) => {
      const policy = readStsPolicy(pieces.join(''))
      if (policy === null) return
      expect(policy.maxAge).toBeLessThanOrEqual(31_557_600)
      if (policy.mode !== 'none') expect(policy.mx.length).toBeGreaterThan(0)
      if (namesHost(policy, host)) {
        expect(policy.mx.some((one) => one === host || host.endsWith(one.replace(/^\*/, '')))).toBe(true)
      }
    }),
  )
})

test('a pattern stands for exactly one label more', () => {
  fc.assert(
    fc.property(domain, label, label, (name, one, two) => {
      const policy = { mx: [`*.${name}`] }
      expect(namesHost(policy, `${one}.${name}`)).toBe(true)
      expect(namesHost(policy, `${two}.${one}.${name}`)).toBe(false)
      expect(namesHost(policy, name)).toBe(false)
    }),
  )
})
