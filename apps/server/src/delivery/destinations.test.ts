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
    const all = new Destinations(8)
    const [a, b, c] = ['a.test', 'b.test', 'c.test'].map((name) => all.start(name, 5))
    expect(all.mayUse(a!, 'mx')).toBe(true)
    expect(all.mayUse(b!, 'mx')).toBe(false)
    all.giveBack(b!)
    expect(all.mayUse(c!, 'other')).toBe(true)
    expect(all.free()).toEqual(new Map([['b.test', 3]]))
    expect(all.shared()).toEqual({ names: ['a.test', 'b.test'], places: 3 })
    // What is claimed counts at once, before it is known to go there.
    all.start('b.test', 3)
    expect(all.full()).toEqual(['a.test', 'b.test', 'c.test'])
    expect(all.shared()).toEqual(NONE_SHARED)
    all.end(a!, true)
    expect(all.free().get('b.test')).toBe(2)
  })

  it('counts what is at it, wherever the next copies of the destination go', () => {
    const all = new Destinations(8)
    const [a, first] = [all.start('a.test', 5), all.start('b.test', 3)]
    expect([all.mayUse(a, 'one'), all.mayUse(first, 'one')]).toEqual([true, true])
    const next = all.start('b.test', 2)
    expect([all.mayUse(next, 'one'), all.mayUse(next, 'two')]).toEqual([false, true])
    const c = all.start('c.test', 1)
    expect(all.mayUse(c, 'one')).toBe(false)
    all.end(first, true)
    expect(all.mayUse(c, 'one')).toBe(true)
  })

  it('takes a single group of more than it may have, after its most was lowered', () => {
    const all = new Destinations(8)
    const a = all.start('a.test', 5)
    all.setMax(2)
    expect(all.mayUse(a, 'mx')).toBe(true)
    expect(all.free()).toEqual(new Map())
    all.end(a, true)
    expect(all.free()).toEqual(new Map([['a.test', 2]]))
  })

  it('is forgotten with its destinations', () => {
    const all = new Destinations(8)
    const [a, b] = ['a.test', 'b.test'].map((name) => {
      const share = all.start(name, 1)
      all.mayUse(share, 'mx')
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

describe('a destination whose servers may have changed', () => {
  it('is not kept waiting for a place at the server it had', () => {
    const all = new Destinations(5)
    all.mayUse(all.start('a.test', 5), 'old')
    const b = all.start('b.test', 5)
    expect(all.mayUse(b, 'old')).toBe(false)
    all.giveBack(b)
    expect(all.full()).toEqual(['a.test', 'b.test'])
    all.forgetServers()
    expect(all.mayUse(all.start('b.test', 5), 'new')).toBe(true)
  })

  it('asks with one copy where all its places are taken, and has them all again at another server', () => {
    const all = new Destinations(5)
    const old = all.start('a.test', 5)
    all.mayUse(old, 'old')
    all.forgetServers()
    expect(all.free()).toEqual(new Map([['a.test', 1]]))
    const probe = all.start('a.test', 1)
    expect(all.full()).toEqual(['a.test'])
    expect(all.mayUse(probe, 'new')).toBe(true)
    expect(all.free()).toEqual(new Map([['a.test', 4]]))
    all.end(old, false)
    expect(all.free()).toEqual(new Map([['a.test', 4]]))
  })

  it('gives the one copy back where its server is the same', () => {
    const all = new Destinations(8)
    const old = all.start('a.test', 5)
    all.mayUse(old, 'same')
    all.forgetServers()
    const probe = all.start('a.test', 1)
    expect(all.mayUse(probe, 'same')).toBe(false)
    all.giveBack(probe)
    expect(all.full()).toEqual(['a.test'])
    all.end(old, true)
    expect(all.free()).toEqual(new Map([['a.test', 8]]))
  })
})
