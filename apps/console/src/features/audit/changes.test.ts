import { describe, expect, test } from 'vitest'
import { changeRows, listChange, valueRows } from '@postern/contract/audit/changes.ts'
import { auditSearch, conditionsOf } from './search.ts'

describe('what changed', () => {
  test('is a row for each value that differs, however deep', () => {
    expect(
      changeRows(
        { name: 'a', access: { minutes: 5, list: [1] } },
        { name: 'a', access: { minutes: 6, list: [1] } },
      ),
    ).toEqual([{ path: ['access', 'minutes'], before: 5, after: 6 }])
    expect(changeRows({ a: null }, { a: { b: 1 } })).toEqual([
      { path: ['a', 'b'], before: undefined, after: 1 },
    ])
  })

  test('of a list is what came and what went', () => {
    expect(listChange(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] })
    expect(listChange([{ a: 1 }], [])).toBeNull()
    expect(listChange('a', ['a'])).toBeNull()
  })

  test('of one side is all of it, empty values too', () => {
    expect(valueRows({ name: 'a', group: null, place: { domain: 'd' } })).toEqual([
      { path: ['name'], value: 'a' },
      { path: ['group'], value: null },
      { path: ['place', 'domain'], value: 'd' },
    ])
  })
})

describe('the address', () => {
  test('is repaired, and asks for what it says', () => {
    const search = auditSearch({
      type: 'X',
      class: 'user',
      task: 'user.add',
      q: ' kim ',
      field: 'who',
      event: '7',
    })
    expect(search).toMatchObject({ type: undefined, class: 'user', task: 'user.add', event: 7 })
    const now = new Date('2026-11-21T09:00:00Z')
    const from = '2026-11-14T09:00:00.000Z'
    expect(conditionsOf(search, now)).toMatchObject({ from, class: 'user', task: 'user.add', who: 'kim' })
    // Reading of mail is most of what happens, and shown to who asks for it.
    const without = 'mail.read'
    expect(conditionsOf(auditSearch({ q: 'kim' }), now)).toEqual({ from, target: 'kim', without })
    for (const asked of [{ reads: '1' }, { task: 'mail.read' }])
      expect(conditionsOf(auditSearch(asked), now)).not.toHaveProperty('without')
  })

  test('has the days of the viewer', () => {
    const now = new Date(2026, 10, 21, 9, 30)
    expect(conditionsOf({ period: 'yesterday' }, now)).toMatchObject({
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
    })
  })
})
