import { expect, test } from 'vitest'
import { foldRefused } from './fold-refused.ts'

const row = (id: string, name: 'rejected' | 'spam', ip: string) => ({ id, class: name, sender_ip: ip })
const PAGE = [
  row('a1', 'rejected', '192.0.2.1'),
  row('s1', 'spam', '192.0.2.1'),
  row('a2', 'rejected', '192.0.2.1'),
  row('b1', 'rejected', '192.0.2.2'),
  row('a3', 'rejected', '192.0.2.1'),
  row('b2', 'rejected', '192.0.2.2'),
  row('n1', 'rejected', ''),
  row('n2', 'rejected', ''),
  row('n3', 'rejected', ''),
]
const shown = (opened: string[]) => foldRefused(PAGE, new Set(opened)).rows.map(({ id }) => id)

test('three refusals of a client are its newest one; mail that was taken, two, and what has no client stay', () => {
  expect(shown([])).toEqual(['a1', 's1', 'b1', 'b2', 'n1', 'n2', 'n3'])
  expect([...foldRefused(PAGE, new Set()).more]).toEqual([['a1', 2]])
})

test('opened, all stand where they stood', () => {
  expect(shown(['a1'])).toEqual(PAGE.map(({ id }) => id))
})
