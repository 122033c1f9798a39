import { expect, test } from 'vitest'
import { upgradeOf } from './upgrade.ts'

const nodes = (...all: readonly (readonly string[])[]) => all.map((versions) => ({ versions: [...versions] }))

test.each([
  ['all have one version', nodes(['0.9.4'], ['0.9.4']), null],
  ['one of three is done', nodes(['0.9.4'], ['0.10.0'], ['0.9.4']), { version: '0.10.0', done: 1, all: 3 }],
  [
    'a node in the middle of it is not done',
    nodes(['0.9.4', '0.10.0'], ['0.10.0']),
    { version: '0.10.0', done: 1, all: 2 },
  ],
  ['one that is stopped has no version', nodes(['0.10.0'], []), null],
])('%s', (_what, all, upgrade) => {
  expect(upgradeOf(all)).toEqual(upgrade)
})
