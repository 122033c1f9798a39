import { describe, expect, test, vi } from 'vitest'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { EdgeCheck, EdgeDeps, EdgeFacts } from './check.ts'
import { CATALOGUED, decideEdge, type EdgePolicy } from '../judge/decide-edge.ts'
import { runEdge } from './run-edge.ts'

const FACTS: EdgeFacts['connect'] = {
  session: {
    id: 's',
    client: { ip: '192.0.2.1', port: 1 },
    local: { ip: '192.0.2.2', port: 25 },
    helo: '',
    esmtp: false,
    tls: null,
    auth: null,
    peer: null,
  },
}
const DEPS = {} as EdgeDeps
const SIGN: Finding = { code: 'history.first-contact' }

function check(name: string, run: EdgeCheck<'connect'>['run'], budget = 1_000): EdgeCheck<'connect'> {
  return { name, budget, run }
}

async function ask(checks: readonly EdgeCheck<'connect'>[], policy: EdgePolicy = CATALOGUED) {
  const failed: string[] = []
  const outcome = await runEdge(checks, FACTS, {
    policy,
    deps: DEPS,
    onFailure: (name, error) => failed.push(`${name}: ${error instanceof Error ? error.message : '?'}`),
  })
  return { ...outcome, failed }
}

test('what nobody refuses for passes, and what was found goes along', async () => {
  const { findings, decision } = await ask([check('a', () => [SIGN]), check('b', async () => [SIGN])])
  expect(decision).toEqual({ kind: 'pass' })
  expect(findings).toEqual([SIGN, SIGN])
})

test('the first that refuses ends the stage', async () => {
  const later = vi.fn(() => [])
  const { findings, decision } = await ask([
    check('a', () => [SIGN]),
    check('b', () => [{ code: 'edge.recipient-unknown' }]),
    check('c', later),
  ])
  expect(decision).toMatchObject({ kind: 'reject', code: 110, by: 'edge.recipient-unknown', recorded: true })
  expect(findings).toEqual([SIGN, { code: 'edge.recipient-unknown' }])
  expect(later).not.toHaveBeenCalled()
})

test.each<[string, EdgeCheck<'connect'>['run'], string]>([
  [
    'throws',
    () => {
      throw new Error('broken')
    },
    'bad: broken',
  ],
  ['rejects', () => Promise.reject(new Error('away')), 'bad: away'],
  ['never answers', () => new Promise(() => undefined), 'bad: bad took more than 5 ms'],
])(
  'a check that %s puts the sender off: nothing passes, nothing is refused for good',
  async (_name, run, said) => {
    const { findings, decision, failed } = await ask([check('bad', run, 5), check('c', () => [SIGN])])
    expect(decision).toMatchObject({ kind: 'defer', code: null, reply: { code: 451 }, recorded: false })
    expect(findings).toEqual([{ code: 'edge.failed', evidence: { check: 'bad' } }])
    expect(failed).toEqual([said])
  },
)

describe('deciding', () => {
  test.each<[string, Finding, object]>([
    [
      'a reject code',
      { code: 'edge.relay-denied' },
      { kind: 'reject', code: 102, reply: { code: 554, enhanced: '5.7.1' } },
    ],
    [
      'a code that only defers',
      { code: 'edge.recipient-unverified' },
      { kind: 'defer', code: 128, reply: { code: 450 } },
    ],
    ['a reply of our own', { code: 'edge.domain-suspended' }, { kind: 'defer', code: 104, recorded: true }],
    ['our own trouble', { code: 'edge.no-room' }, { kind: 'defer', reply: { code: 452 }, recorded: false }],
    [
      'a reply with a record by another code',
      { code: 'edge.header-too-large' },
      { kind: 'reject', code: 100 },
    ],
  ])('%s', (_name, finding, decision) => {
    expect(decideEdge([SIGN, finding], CATALOGUED)).toMatchObject(decision)
  })

  test('a policy may let pass what the catalogue refuses, or refuse what it lets pass', () => {
    expect(decideEdge([{ code: 'edge.relay-denied' }], () => null)).toEqual({ kind: 'pass' })
    expect(decideEdge([SIGN], ({ code }) => (code === SIGN.code ? 116 : null))).toMatchObject({
      kind: 'reject',
      code: 116,
      by: SIGN.code,
    })
  })

  test('421 closes the connection', () => {
    expect(decideEdge([SIGN], () => 118)).toMatchObject({ reply: { code: 421, close: true } })
    expect(decideEdge([SIGN], () => 116)).not.toHaveProperty('reply.close')
  })
})
