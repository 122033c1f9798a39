import { expect, test } from 'vitest'
import { isShown, readView } from './grid-view.ts'
import { rangeOf } from './use-rows.ts'

test('a range runs both ways and starts anew from a row that is gone', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(rangeOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, 'gone', 'b')).toEqual(['b'])
  expect(rangeOf(ids, 'a', 'gone')).toEqual([])
})

test('a stored view keeps what fits and drops the rest', () => {
  const view = readView({
    visible: { a: false, b: 'yes' },
    sizes: { a: 120, b: -1, c: '9' },
    density: 'huge',
  })
  expect(view).toEqual({ visible: { a: false }, sizes: { a: 120 }, density: 'normal' })
  expect(readView('nonsense').density).toBe('normal')
})

test('a column yields to the preview unless the reader chose it', () => {
  const column = { id: 'size', yields: true }
  expect(isShown(column, { visible: {} }, true)).toBe(false)
  expect(isShown(column, { visible: { size: true } }, true)).toBe(true)
  expect(isShown({ id: 'score', optional: true }, { visible: {} })).toBe(false)
})
