import type { NodeRole } from '@postern/contract/codes/node.ts'
import { describe, expect, test } from 'vitest'
import { standingsOf, type Reported } from './standing.ts'

const ALL: readonly NodeRole[] = ['smtp', 'deliver', 'jobs', 'api']

function node(
  name: string,
  change: Partial<Reported> = {},
  of: Partial<Reported['processes'][number]> = {},
): Reported {
  return {
    id: name,
    name,
    started_at: new Date(0),
    seen_at: new Date(0),
    seen_seconds: 2,
    machine: { cpu: 0, memory: 0, disk: 0 },
    drain_since: null,
    drain_seconds: null,
    drain_by: null,
    processes: [{ name: 'smtp', roles: ALL, version: '1.0.0', load: {}, seen_seconds: 2, ...of }],
    ...change,
  }
}
const drains = (seconds: number): Partial<Reported> => ({
  drain_since: new Date(0),
  drain_seconds: seconds,
  drain_by: 'a@b.example',
})

test.each([
  ['it speaks', node('a'), 'working'],
  ['it has been silent for a minute', node('a', { seen_seconds: 60 }, { seen_seconds: 60 }), 'silent'],
  ['it ended in order', node('a', { processes: [], seen_seconds: 600 }), 'stopped'],
  ['it drains and has connections', node('a', drains(60), { load: { connections: 1 } }), 'draining'],
  ['it drains and delivers', node('a', drains(60), { load: { deliveries: 1 } }), 'draining'],
  ['it drains and a job runs', node('a', drains(60), { load: { jobs: 1 } }), 'draining'],
  ['nothing is left', node('a', drains(60), { load: { connections: 0, mails: 3 } }), 'drained'],
  ['it may not have heard of it', node('a', drains(6)), 'draining'],
  ['it has gone silent while draining', node('a', { ...drains(600), seen_seconds: 60 }), 'silent'],
])('%s', (_what, reported, state) => {
  expect(standingsOf([reported]).map((row) => row.state)).toEqual([state])
})

test('what its processes have in hand is added up, and one that is silent is named', () => {
  const one = {
    name: 'smtp',
    roles: ['smtp'],
    version: '1.0.0',
    load: { connections: 2, mails: 5 },
    seen_seconds: 1,
  } as const
  const [row] = standingsOf([
    node('a', {
      processes: [
        one,
        { ...one, name: 'smtp-2', seen_seconds: 61 },
        {
          ...one,
          name: 'deliver',
          roles: ['deliver', 'jobs'],
          load: { deliveries: 4, jobs: 1 },
          version: '1.1.0',
        },
      ],
    }),
  ])
  expect(row).toMatchObject({
    connections: 4,
    mails: 10,
    deliveries: 4,
    jobs: 1,
    roles: ['smtp', 'deliver', 'jobs'],
    silent: ['smtp-2'],
    versions: ['1.0.0', '1.1.0'],
  })
})

describe('draining', () => {
  const bound = (...nodes: readonly Reported[]) =>
    Object.fromEntries(standingsOf(nodes).map(({ name, bound: why }) => [name, why]))

  test('one of two may; an only one may not', () => {
    expect(bound(node('a'), node('b'))).toEqual({ a: null, b: null })
    expect(bound(node('a'))).toEqual({ a: 'NODE_LAST_OF_ROLE' })
  })

  test('each of its roles must be done by another that works', () => {
    const front = node('front', {}, { roles: ['smtp'] })
    expect(bound(front, node('back'))).toEqual({ front: null, back: 'NODE_LAST_OF_ROLE' })
    expect(bound(front, node('back', { seen_seconds: 61 }))).toMatchObject({ front: 'NODE_LAST_OF_ROLE' })
    expect(bound(front, node('back', { processes: [] }))).toMatchObject({ front: 'NODE_LAST_OF_ROLE' })
  })

  test('one at a time, and it stands first', () => {
    const rows = standingsOf([node('a'), node('b', drains(60)), node('c')])
    expect(rows.map(({ name, bound: why }) => [name, why])).toEqual([
      ['b', null],
      ['a', 'NODE_OTHER_DRAINS'],
      ['c', 'NODE_OTHER_DRAINS'],
    ])
  })
})
