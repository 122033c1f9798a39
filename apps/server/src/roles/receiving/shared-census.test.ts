/** Connections counted over several processes: what each hears is right at every moment, whoever comes, goes and dies. */
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Presence, PresenceAnswer } from '../supervising/processes.ts'
import { createPresenceBook } from '../supervising/presence.ts'
import { createSharedCensus, type SharedCensus } from './shared-census.ts'

const book = () => createPresenceBook<string>(2)

/** Processes whose messages to the supervisor arrive at once, as they are after the channel between them. */
function processes(...names: string[]): {
  readonly by: Record<string, SharedCensus>
  readonly told: Presence[]
} {
  const of = book()
  const told: Presence[] = []
  const by: Record<string, SharedCensus> = {}
  for (const name of names)
    by[name] = createSharedCensus(2, (presence) => {
      told.push(presence)
      const copy = JSON.parse(JSON.stringify(presence)) as Presence
      setImmediate(() => by[name]!.heard(of.note(name, copy)))
    })
  return { by, told }
}

test('alone, a process counts by itself and tells nobody', () => {
  const { by, told } = processes('a')
  const port = by['a']!.of(0)
  expect(port.enter('192.0.2.1')).toEqual({ all: 1, ofNetwork: 1 })
  expect(port.enter('192.0.2.2')).toEqual({ all: 2, ofNetwork: 1 })
  port.leave('192.0.2.1')
  expect(port.enter('192.0.2.2')).toEqual({ all: 2, ofNetwork: 2 })
  expect(by['a']!.of(1).enter('192.0.2.2')).toEqual({ all: 1, ofNetwork: 1 })
  expect(told).toEqual([])
})

test('those who were there before the others came are counted, and those of the others', async () => {
  const { by } = processes('a', 'b')
  const [one, other] = [by['a']!.of(0), by['b']!.of(0)]
  for (const network of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) void one.enter(network)
  for (const census of Object.values(by)) census.company(true)
  expect(await one.enter('192.0.2.1')).toEqual({ all: 4, ofNetwork: 3 })
  expect(await other.enter('192.0.2.1')).toEqual({ all: 5, ofNetwork: 4 })
  expect(other.elsewhere()).toBe(4)
  // Ports are apart from each other.
  expect(await by['b']!.of(1).enter('192.0.2.1')).toEqual({ all: 1, ofNetwork: 1 })
  one.leave('192.0.2.1')
  one.leave('192.0.2.1')
  await one.enter('192.0.2.3')
  expect(await other.enter('192.0.2.1')).toEqual({ all: 5, ofNetwork: 3 })
})

test('of those that come in the same moment to several processes, no more are within a limit than it allows', async () => {
  const { by } = processes('a', 'b', 'c')
  for (const census of Object.values(by)) census.company(true)
  const heard = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => by['abc'[at % 3]!]!.of(0).enter('192.0.2.1')),
  )
  expect(heard.map(({ ofNetwork }) => ofNetwork).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, at) => at + 1),
  )
})

test('what a process had is forgotten with it, and what it says when it counts anew replaces what it said', () => {
  const of = book()
  of.note('a', { ask: 1, left: [], came: ['0 x', '0 x', '1 x'] })
  expect(of.note('b', { ask: 1, left: [], came: ['0 x'] })).toEqual({
    ask: 1,
    came: [[3, 3]],
    elsewhere: [2, 1],
  })
  of.forget('a')
  expect(of.note('b', { ask: 2, left: [], came: ['0 x'] })).toEqual({
    ask: 2,
    came: [[2, 2]],
    elsewhere: [0, 0],
  })
  of.note('b', { ask: 3, all: [['0 x', 7]], left: [], came: [] })
  expect(of.note('a', { ask: 2, left: [], came: ['0 x'] }).came).toEqual([[8, 8]])
})

test('where nobody answers, the connections of the process itself are believed', async () => {
  const silent = createSharedCensus(1, () => undefined)
  silent.company(true)
  const port = silent.of(0)
  expect(await port.enter('192.0.2.1')).toEqual({ all: 1, ofNetwork: 1 })
  const late = port.enter('192.0.2.1')
  silent.company(false)
  expect(await late).toEqual({ all: 2, ofNetwork: 2 })
})

test('a process that stood still reads the answer that has come meanwhile before it believes itself', async () => {
  const { port1, port2 } = new MessageChannel()
  const of = book()
  of.note('b', { ask: 1, left: [], came: ['0 192.0.2.1'] })
  const census = createSharedCensus(2, (presence) => port2.postMessage(of.note('a', presence)), true)
  port1.on('message', (answer: PresenceAnswer) => census.heard(answer))
  const entered = census.of(0).enter('192.0.2.1')
  await new Promise(setImmediate)
  const blocked = performance.now() + 1_100
  while (performance.now() < blocked);
  expect(await entered).toEqual({ all: 2, ofNetwork: 2 })
  port1.close()
})

test('the first connection of one of several is counted with theirs, before it was told of them', async () => {
  const of = book()
  of.note('b', { ask: 1, left: [], came: ['0 192.0.2.1'] })
  const census: SharedCensus = createSharedCensus(
    2,
    (presence) => setImmediate(() => census.heard(of.note('a', presence))),
    true,
  )
  expect(await census.of(0).enter('192.0.2.1')).toEqual({ all: 2, ofNetwork: 2 })
  census.company(true)
  expect(await census.of(0).enter('192.0.2.1')).toEqual({ all: 3, ofNetwork: 3 })
})
