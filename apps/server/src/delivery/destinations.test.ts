/** Places of destinations and of the servers that they share. */
import { describe, expect, it } from 'vitest'
import { Destinations } from './destinations.ts'

describe('a destination', () => {
  it('starts small, grows with what arrives, and falls to one when its server is away', () => {
    const all = new Destinations(8)
    all.start('a.test', 5)
    expect(all.full()).toEqual(['a.test'])
    all.end('a.test', 5, true)
    expect(all.free()).toEqual(new Map([['a.test', 8]]))
    all.start('a.test', 8)
    all.end('a.test', 8, false)
    expect(all.free()).toEqual(new Map([['a.test', 1]]))
  })
})

describe('a server of several destinations', () => {
  it('gets no more than its most, whoever sends', () => {
    const all = new Destinations(8)
    for (const name of ['a.test', 'b.test', 'c.test']) all.start(name, 5)
    expect(all.mayUse('a.test', 5, 'mx')).toBe(true)
    expect(all.mayUse('b.test', 5, 'mx')).toBe(false)
    all.giveBack('b.test', 5)
    expect(all.mayUse('c.test', 5, 'other')).toBe(true)
    expect(all.free()).toEqual(new Map([['b.test', 3]]))
    expect(all.freeShared).toBe(3)
    all.start('b.test', 3)
    expect(all.full()).toEqual(['a.test', 'b.test', 'c.test'])
    expect(all.freeShared).toBe(Number.POSITIVE_INFINITY)
    all.end('a.test', 5, true)
    expect(all.free().get('b.test')).toBe(2)
  })

  it('takes over what a destination has under way when its mail goes there instead', () => {
    const all = new Destinations(8)
    all.start('a.test', 5)
    all.start('b.test', 5)
    expect(all.mayUse('a.test', 5, 'first')).toBe(true)
    expect(all.mayUse('b.test', 5, 'first')).toBe(false)
    expect(all.mayUse('b.test', 5, 'second')).toBe(true)
    all.end('a.test', 5, true)
    expect(all.free()).toEqual(new Map([['a.test', 8]]))
  })

  it('takes a single group of more than it may have, after its most was lowered', () => {
    const all = new Destinations(8)
    all.start('a.test', 5)
    all.setMax(2)
    expect(all.mayUse('a.test', 5, 'mx')).toBe(true)
    expect(all.free()).toEqual(new Map())
    all.end('a.test', 5, true)
    expect(all.free()).toEqual(new Map([['a.test', 2]]))
  })

  it('is forgotten with its destinations', () => {
    const all = new Destinations(8)
    for (const name of ['a.test', 'b.test']) {
      all.start(name, 1)
      all.mayUse(name, 1, 'mx')
    }
    expect(all.freeShared).toBe(6)
    all.end('a.test', 1, true)
    all.prune(-1)
    expect(all.freeShared).toBe(Number.POSITIVE_INFINITY)
    all.end('b.test', 1, true)
    all.prune(-1)
    expect([...all.free(), ...all.full()]).toEqual([])
  })
})
