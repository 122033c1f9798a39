import { expect, test, vi } from 'vitest'
import { connect } from './connect.ts'

test('a port is made once, whatever the order of those who give and need it', () => {
  const make = vi.fn(({ start }: { readonly start: number }) => start + 1)
  const deps = connect(
    { start: 1 },
    {
      needs: { gives: { doubled: ({ next }: { readonly next: number }) => 2 * next } },
      'gives/it': { gives: { next: make } },
      also: { gives: { tripled: ({ next }: { readonly next: number }) => 3 * next } },
      nothing: {},
    },
  )
  const { doubled, next, tripled }: Record<'doubled' | 'next' | 'tripled', number> = deps
  expect({ doubled, next, tripled }).toEqual({ doubled: 4, next: 2, tripled: 6 })
  expect({ ...deps }).toEqual({ start: 1, doubled: 4, next: 2, tripled: 6 })
  expect(make).toHaveBeenCalledOnce()
})

test('a port that is given twice is named, with who gives it again', () => {
  const list = { one: { gives: { port: () => 1 } }, two: { gives: { port: () => 2 } } }
  expect(() => connect({}, list)).toThrow('two gives the port port, which is given already')
  expect(() => connect({ port: 0 }, { one: list.one })).toThrow('one gives the port port')
})

test('ports that need each other are named', () => {
  const list = {
    one: { gives: { a: ({ b }: { readonly b: number }): number => b } },
    two: { gives: { b: ({ a }: { readonly a: number }): number => a } },
  }
  expect(() => connect({}, list)).toThrow('one cannot make the port a without itself: a > b > a')
})
