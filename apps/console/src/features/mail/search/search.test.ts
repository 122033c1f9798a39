import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailQuery } from '@postern/contract/routes/mail.ts'
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts'
import { isSearching, mailSearch, toMailQuery, withCondition, withoutWords } from './search.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

test('the address keeps the whole view, and only what differs from the default', () => {
  const view = mailSearch({
    tab: 'spam',
    field: 'title',
    q: '2024',
    page: 3,
    size: 100,
    attach: true,
    sort: 'size',
    order: 'asc',
  })
  const address = stringifySearch({ ...view })
  expect(address).toBe('?page=3&size=100&sort=size&order=asc&q=2024&tab=spam&field=title&attach=1')
  expect(mailSearch(parseSearch(address))).toEqual(view)
  expect(stringifySearch({ ...mailSearch({ page: '1', period: 'week', size: '7' }) })).toBe('')
})

test('wrong values are repaired, not refused', () => {
  const view = mailSearch(
    parseSearch('?page=abc&tab=zz&from=yesterday&size=-4&mode=9&sender_country=K%C3%84&refresh=7'),
  )
  expect(Object.values(view).every((value) => value === undefined)).toBe(true)
})

test('any address yields a query the API accepts', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(
          'page',
          'size',
          'q',
          'field',
          'tab',
          'from',
          'period',
          'attach',
          'mode',
          'size_min',
          'reject_code',
        ),
        fc.string(),
      ),
      (raw) => {
        const query = toMailQuery(mailSearch(raw), { tab: true, now: NOW })
        expect(mailQuery.safeParse(query).success).toBe(true)
      },
    ),
  )
})

test('a hash stays one whatever the address says', () => {
  const hash = '0af9'.repeat(16)
  expect(mailSearch({ attach_hash: hash })).toMatchObject({ attach_hash: hash })
  expect(toMailQuery(mailSearch({ attach_hash: hash }), { tab: true, now: NOW })).toMatchObject({
    attach_hash: hash,
  })
  expect(mailSearch({ attach_hash: '0af9' })).not.toHaveProperty('attach_hash')
  expect(mailSearch({ field: 'attach_hash', q: '0af9' }).q).toBeUndefined()
  expect(mailSearch({ field: 'attach_hash', q: hash }).q).toBe(hash)
})

test('a campaign keeps all its digits', () => {
  expect(mailSearch(parseSearch('?campaign=4503599627370495')).campaign).toBe('4503599627370495')
  expect(toMailQuery(mailSearch({ campaign: '4503599627370495' }), { tab: true, now: NOW }).campaign).toBe(
    '4503599627370495',
  )
  for (const wrong of ['-1', '1e3', '99999999999999999', 'x'])
    expect(mailSearch({ campaign: wrong }).campaign).toBeUndefined()
})

test('who may not choose a period asks for none', () => {
  const query = toMailQuery({ period: 'month', q: 'kim' }, { tab: true, ownPeriod: false, now: NOW })
  expect(query).not.toHaveProperty('from')
  expect(query).not.toHaveProperty('to')
  expect(toMailQuery({}, { tab: true, now: NOW })).toHaveProperty('from')
})

test('words in several fields are asked for together', () => {
  const first = withCondition({ field: 'sender', q: ' kim ' })
  expect(first).toEqual({ field: 'sender', sender: 'kim', q: undefined })
  const both = withCondition({ ...first, field: 'title', q: 'invoice' })
  expect(mailSearch(parseSearch(stringifySearch({ ...both })))).toMatchObject({
    sender: 'kim',
    title: 'invoice',
  })
  expect(toMailQuery(both, { tab: true, now: NOW })).toMatchObject({ sender: 'kim', title: 'invoice' })
  expect(withCondition({ q: 'kim' })).toEqual({ q: 'kim' })
  expect(isSearching(both)).toBe(true)
  expect(isSearching({ tab: 'spam', page: 2 })).toBe(false)
})

test('tabs become classes or modes, and counts ask without them', () => {
  expect(toMailQuery({ tab: 'wait' }, { tab: true, now: NOW })).toMatchObject({ class: 'all', mode: 4 })
  expect(toMailQuery({ tab: 'virus' }, { tab: true, now: NOW })).toMatchObject({ class: 'virus' })
  expect(toMailQuery({ tab: 'apt' }, { tab: true, now: NOW })).toMatchObject({ class: 'apt' })
  expect(toMailQuery({ tab: 'virus' }, { tab: false, now: NOW })).not.toHaveProperty('class')
  expect(toMailQuery({ field: 'sender', q: 'kim' }, { tab: true, now: NOW })).toMatchObject({ sender: 'kim' })
})

test('a new search takes the place of the words before it, and keeps class, period and chosen fields', () => {
  const before = {
    title: 'payroll',
    q: 'x',
    finding: 'auth.spf-fail',
    reject_code: 114,
    exact: true,
    campaign: '7',
  }
  const kept = { tab: 'spam', period: 'week', attach: true, sender_country: 'KR' } as const
  const after = withoutWords({ ...before, ...kept })
  expect(Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined))).toEqual(kept)
})
