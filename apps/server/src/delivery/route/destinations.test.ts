/** Places of destinations and of the servers that they share. */
import { describe, expect, it } from 'vitest'
import { Destinations } from './destinations.ts'

const NONE_SHARED = { names: [], places: Number.POSITIVE_INFINITY }

describe('a destination', () => {
  it('starts small, grows with what arrives, and falls to one when its server is away', () => {
    const all = new Destinations(8)
    const first = all.start('a.test', 5)
    expect(all.full()).toEqual(['a.test'])
    all.end(first, true)
    expect(all.free()).toEqual(new Map([['a.test', 8]]))
    all.end(all.start('a.test', 8), false)
    expect(all.free()).toEqual(new Map([['a.test', 1]]))
  })
})

describe('a server of several destinations', () => {
  it('gets no more than its most, whoever sends', () => {
    const all = new Destinations(4)
    const [a, b, c] = ['a.test', 'b.test', 'c.test'].map((name) => all.start(name, 1))
    const more = Array.from({ length: 3 }, () => all.start('a.test', 1))
    for (const share of [a!, ...more]) expect(all.mayUse(share, 'mx', true)).toBe(true)
    expect(all.mayUse(b!, 'mx', true)).toBe(false)
    all.giveBack(b!)
    expect(all.mayUse(c!, 'other', true)).toBe(true)
    expect(all.full()).toEqual(['a.test', 'b.test'])
    for (const share of more.slice(1)) all.end(share, true)
    expect(all.free()).toEqual(
      new Map([
        ['a.test', 2],
        ['b.test', 2],
        ['c.test', 3],
      ]),
    )
    expect(all.shared()).toEqual({ names: ['a.test', 'b.test'], places: 2 })
    // What is claimed counts at once, before it is known to go there.
    for (let n = 0; n < 2; n++) all.start('b.test', 1)
    expect(all.full()).toEqual(['a.test', 'b.test'])
    expect(all.shared()).toEqual(NONE_SHARED)
  })

  it('counts a transaction, however many recipients it has', () => {
    const all = new Destinations(8)
    const ten = all.start('a.test', 8)
    expect(all.mayUse(ten, 'mx', true)).toBe(true)
    const b = all.start('b.test', 1)
    expect(all.mayUse(b, 'mx', true)).toBe(true)
    expect([all.full(), all.free()]).toEqual([['a.test'], new Map([['b.test', 4]])])
  })

  it('is forgotten with what it had, after its most was lowered', () => {
    const all = new Destinations(8)
    const a = all.start('a.test', 5)
    all.setMax(2)
    expect(all.mayUse(a, 'mx', true)).toBe(true)
    expect(all.free()).toEqual(new Map())
    all.end(a, true)
    expect([all.full(), all.freeDefault]).toEqual([[], 2])
  })

  it('is forgotten with its destinations', () => {
    const all = new Destinations(8)
    const [a, b] = ['a.test', 'b.test'].map((name) => {
      const share = all.start(name, 1)
      all.mayUse(share, 'mx', true)
      return share
    })
    expect(all.shared().places).toBe(6)
    all.end(a!, true)
    all.prune(-1)
    expect(all.shared()).toEqual(NONE_SHARED)
    all.end(b!, true)
    all.prune(-1)
    expect([...all.free(), ...all.full()]).toEqual([])
  })
})

describe('a destination of several servers', () => {
  it('waits where all of them are full, and no longer', () => {
    const all = new Destinations(1)
    const [one, two] = ['x.test', 'y.test'].map((name) => all.start(name, 1))
    expect([all.mayUse(one!, 'one', true), all.mayUse(two!, 'two', true)]).toEqual([true, true])
    const c = all.start('c.test', 1)
    expect([all.mayUse(c, 'one', false), all.mayUse(c, 'two', false)]).toEqual([false, false])
    all.giveBack(c)
    expect(all.full()).toContain('c.test')
    all.end(two!, true)
    expect(all.full()).not.toContain('c.test')
  })

  it('is not kept from the others by the one that its last copy has filled', () => {
    const all = new Destinations(2)
    const hanging = all.start('a.test', 1)
    expect(all.mayUse(all.start('x.test', 1), 'one', true)).toBe(true)
    expect(all.mayUse(hanging, 'one', false)).toBe(true)
    expect(all.full()).toEqual(['x.test'])
    const next = all.start('a.test', 1)
    expect([all.mayUse(next, 'one', false), all.mayUse(next, 'two', false)]).toEqual([false, true])
  })
})

describe('a destination whose servers may have changed', () => {
  it('is not kept waiting for a place at the server it had', () => {
    const all = new Destinations(1)
    all.mayUse(all.start('a.test', 1), 'old', true)
    const b = all.start('b.test', 1)
    expect(all.mayUse(b, 'old', true)).toBe(false)
    all.giveBack(b)
    expect(all.full()).toEqual(['a.test', 'b.test'])
    all.forgetServers()
    expect(all.mayUse(all.start('b.test', 1), 'new', true)).toBe(true)
  })

  it('asks with one copy where all its places are taken, and has them all again at another server', () => {
    const all = new Destinations(8)
    const old = all.start('a.test', 5)
    all.mayUse(old, 'old', true)
    all.forgetServers()
    expect(all.free()).toEqual(new Map([['a.test', 1]]))
    const probe = all.start('a.test', 1)
    expect(all.full()).toEqual(['a.test'])
    expect(all.mayUse(probe, 'new', true)).toBe(true)
    expect(all.free()).toEqual(new Map([['a.test', 4]]))
    all.end(old, false)
    expect(all.free()).toEqual(new Map([['a.test', 4]]))
  })

  it('gives the one copy back where its server is the same', () => {
    const all = new Destinations(8)
    const old = all.start('a.test', 5)
    all.mayUse(old, 'same', true)
    all.forgetServers()
    const probe = all.start('a.test', 1)
    expect(all.mayUse(probe, 'same', true)).toBe(false)
    all.giveBack(probe)
    expect(all.full()).toEqual(['a.test'])
    all.end(old, true)
    expect(all.free()).toEqual(new Map([['a.test', 8]]))
  })
})
