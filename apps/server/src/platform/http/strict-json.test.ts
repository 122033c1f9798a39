import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { parseStrictJson } from './strict-json.ts'

const parse = (text: string): unknown => parseStrictJson(Buffer.from(text))

test.each([
  ['{}', {}],
  ['[1, 2, {"a": {"b": [null, true]}}]', [1, 2, { a: { b: [null, true] } }]],
  ['{"a":1,"b":{"a":2}}', { a: 1, b: { a: 2 } }],
  ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  [String.raw`{"quote\"":"a:{b}\\","한글":"값"}`, { 'quote"': 'a:{b}\\', 한글: '값' }],
  ['{"value":"value", "key" : "key"}', { value: 'value', key: 'key' }],
  ['"__proto__"', '__proto__'],
])('%s is read', (text, value) => {
  expect(parse(text)).toEqual(value)
})

test.each([
  ['{"__proto__":{"admin":true}}'],
  [String.raw`{"\u005f_proto__":{"admin":true}}`],
  ['{"a":1,"a":2}'],
  [String.raw`{"a":1,"\u0061":2}`],
  ['{"a":{"b":1,"b":1}}'],
  [String.raw`{"a":"\u0000"}`],
  [String.raw`{"a":"\ud83d"}`],
  [String.raw`{"a":["x",{"b":"\uDE00\ud83d"}]}`],
  [String.raw`{"\udc00":1}`],
  ['{"a":"x'],
  ['{"a":1'],
  ['nonsense'],
  [''],
  ['['.repeat(33) + ']'.repeat(33)],
])('%s is refused', (text) => {
  expect(() => parse(text)).toThrow('INVALID_REQUEST')
})

test('invalid UTF-8 is refused', () => {
  expect(() => parseStrictJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow('INVALID_REQUEST')
})

test('depth 10,000 and a megabyte of brackets are refused at once', async () => {
  await expectLinearCost(200_000, (depth) => {
    expect(() => parse('['.repeat(depth) + ']'.repeat(depth))).toThrow(AppError)
    expect(() => parse('{"a":'.repeat(depth))).toThrow(AppError)
  })
})
