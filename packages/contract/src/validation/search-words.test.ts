/** The search box of mail: what people type and what is understood of it. */
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseSearch,
  SEARCH_OPERATORS,
  TEXT_FIELDS,
  type SearchFields,
  type SearchOperator,
} from './search-words.ts'

test.each<[string, SearchFields, string]>([
  ['invoice', {}, 'invoice'],
  ['from:anna@x.example  invoice  may', { sender: 'anna@x.example' }, 'invoice may'],
  ['subject:"two words" TO:kim', { title: 'two words', receiver: 'kim' }, ''],
  ['has:attachment class:Spam code:114', { attach: true, tab: 'spam', reject_code: 114 }, ''],
  ['after:2026-11-01 before:2026-11-20', { after: '2026-11-01', before: '2026-11-20' }, ''],
  [`hash:${'0aF9'.repeat(16)} x`, { attach_hash: '0af9'.repeat(16) }, 'x'],
  ['country:kr finding:auth.spf-fail', { sender_country: 'KR', finding: 'auth.spf-fail' }, ''],
  ['Re: 견적 견적:12 http://x.example/a', {}, 'Re: 견적 견적:12 http://x.example/a'],
  ['"from:anna" 2001:db8::1', {}, 'from:anna 2001:db8::1'],
  ['subject:"say \\"yes\\""', { title: 'say "yes"' }, ''],
  ['subject:"no end', { title: 'no end' }, ''],
  ['', {}, ''],
])('%s', (text, fields, words) => {
  expect(parseSearch(text)).toEqual({ fields, words, problems: [] })
})

test.each([
  ['sender:anna', 'unknown', 'sender', 'anna'],
  ['has:links', 'value', 'has', 'links'],
  ['code:999', 'value', 'code', '999'],
  ['after:2026-02-30', 'value', 'after', '2026-02-30'],
  ['hash:0af9', 'value', 'hash', '0af9'],
  ['from:""', 'value', 'from', ''],
  ['from:a from:b', 'twice', 'from', 'b'],
])('%s is told', (text, kind, operator, value) => {
  expect(parseSearch(text).problems).toEqual([{ kind, operator, value }])
})

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((value) => value.trim())
const word = text.filter((value) => value !== '')
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const fieldsOf: fc.Arbitrary<SearchFields> = fc.record(
  {
    sender: word,
    receiver: word,
    title: word,
    attach_name: word,
    sender_ip: word,
    filter_info: word,
    finding: word,
    virus_name: word,
    message_id: word,
    attach: fc.constant(true as const),
    tab: fc.constantFrom('normal', 'spam', 'virus', 'rejected', 'wait', 'analyzing'),
    attach_hash: fc.constantFrom('0af9'.repeat(16), 'f'.repeat(64)),
    reject_code: fc.integer({ min: 100, max: 199 }),
    sender_country: fc.constantFrom('KR', 'JP', 'US'),
    after: day,
    before: day,
  },
  { requiredKeys: [] },
)

/** The text that somebody would type for these fields and words. */
function writeSearch(fields: SearchFields, words: string): string {
  const said = SEARCH_OPERATORS.flatMap((name) => {
    const value = valueOf(name, fields)
    return value === undefined ? [] : [`${name}:${quotedIfNeeded(value)}`]
  })
  const plain = words.trim().replaceAll(/\s+/g, ' ')
  if (plain !== '') said.push(isPlain(plain) ? plain : quoted(plain))
  return said.join(' ')
}

function isPlain(words: string): boolean {
  const { fields, words: same, problems } = parseSearch(words)
  return same === words && problems.length === 0 && Object.keys(fields).length === 0
}

function valueOf(name: SearchOperator, fields: SearchFields): string | undefined {
  if (name in TEXT_FIELDS) return fields[TEXT_FIELDS[name as keyof typeof TEXT_FIELDS]]
  if (name === 'has') return fields.attach ? 'attachment' : undefined
  if (name === 'class') return fields.tab
  if (name === 'code') return fields.reject_code?.toString()
  if (name === 'hash') return fields.attach_hash
  if (name === 'country') return fields.sender_country
  return name === 'after' ? fields.after : fields.before
}

function quotedIfNeeded(value: string): string {
  return /^[^\s"\\]+$/.test(value) && !value.startsWith('//') ? value : quoted(value)
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

test('what is written is read again, whatever the fields and words are', () => {
  fc.assert(
    fc.property(fieldsOf, text, (fields, words) => {
      const plain = words.replaceAll(/\s+/g, ' ')
      expect(parseSearch(writeSearch(fields, words))).toEqual({ fields, words: plain, problems: [] })
    }),
  )
})

test('anything is read, in linear time', async () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => parseSearch(any).words.length <= any.length))
  for (const piece of ['from:', '"\\'])
    await expectLinearCost(50_000, (times) => parseSearch(piece.repeat(times)))
})
