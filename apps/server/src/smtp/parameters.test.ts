import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeXtext, parseMailParameters, parseRcptParameters } from './parameters.ts'

test.each([
  ['plain', 'plain'],
  ['a+2Bb+3D', 'a+b='],
  ['with+20space', 'with space'],
  ['cr+0Dlf+0A', null],
  ['nul+00', null],
  ['raw=', null],
  ['half+2', null],
  ['lower+2b', 'lower+'],
])('xtext %s → %s', (value, wanted) => {
  expect(decodeXtext(value)).toBe(wanted)
})

test('what xtext decodes to is printable ASCII, whatever comes', () => {
  const piece = fc.oneof(
    fc.constantFrom('+0D', '+0A', '+00', '+7F', '+41', '+', 'A', '='),
    fc.string({ maxLength: 2 }),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect(decodeXtext(pieces.join('')) ?? '').toMatch(/^[\x20-\x7e]*$/)
    }),
  )
})

test.each([
  ['ORCPT=rfc822;a@b.example', false, 'rfc822;a@b.example'],
  ['ORCPT=rfc822;a+3db@b.example', false, 'rfc822;a=b@b.example'],
  ['ORCPT=utf-8;a\\x{D55C}@b.example', true, 'utf-8;a한@b.example'],
  ['ORCPT=utf-8;한@b.example', true, 'utf-8;한@b.example'],
  ['ORCPT=utf-8;한@b.example', false, null],
  ['ORCPT=utf-8;a\\x{0D}\\x{0A}', true, null],
  ['ORCPT=utf-8;a\\x{FFFFFF}', true, null],
  ['ORCPT=rfc822;a+0D+0AX:y', false, null],
  ['ORCPT=nosemicolon', false, null],
  ['ORCPT=;x', false, null],
  [`ORCPT=rfc822;${'a'.repeat(500)}`, false, null],
])('%s, SMTPUTF8 %s → %s', (text, smtpUtf8, wanted) => {
  const parsed = parseRcptParameters(text, smtpUtf8)
  expect('code' in parsed ? null : parsed.orcpt).toBe(wanted)
})

test('names and values are case-insensitive, spaces may repeat', () => {
  expect(parseMailParameters('size=10   body=8bitmime ret=full')).toMatchObject({
    size: 10,
    body: '8BITMIME',
    dsn: { ret: 'FULL' },
  })
  expect(parseRcptParameters('notify=failure', false)).toMatchObject({ notify: ['FAILURE'] })
})

test.each([
  'SIZE',
  'SIZE=',
  'SIZE=-1',
  'BODY',
  'RET=ALL',
  'ENVID=',
  `ENVID=${'a'.repeat(101)}`,
  'SMTPUTF8=1',
  '=x',
  'A\tB',
])('MAIL parameter %s is malformed', (text) => {
  expect(parseMailParameters(text)).toMatchObject({ code: 501 })
})
