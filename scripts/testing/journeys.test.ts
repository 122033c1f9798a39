import { globSync } from 'node:fs'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { JOURNEYS, journeysOf } from './journeys.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test.each([
  [['apps/console/src/features/notice/notice-page.tsx'], ['apps/console/e2e/notice.e2e.test.ts']],
  [['apps/server/src/features/notice/store.ts'], ['apps/console/e2e/notice.e2e.test.ts']],
  [['apps/server/src/pipeline/score-watch/tally.ts'], ['apps/server/e2e/protection.e2e.test.ts']],
  [['docs/STATUS.md', 'apps/server/src/pipelines'], []],
])('a change of %j touches %j', (changed, touched) => {
  expect(journeysOf(changed)).toEqual(touched)
})

test('each folder and each journey that is named is there', () => {
  const named = JOURNEYS.flatMap(([folder, journeys]) => [folder, ...journeys])
  // Some features have a screen and no calls of their own, or the other way round.
  const twins = named.map((path) =>
    path.includes('/src/features/') ? [path, path.replace(/\/(console|server)\//, otherSide)] : [path],
  )
  expect(twins.filter((paths) => !paths.some((path) => existsSync(resolve(ROOT, path))))).toEqual([])
})

test('each feature of the console has its journeys', () => {
  const features = readdirSync(resolve(ROOT, 'apps/console/src/features'))
  const without = features.filter(
    (name) => journeysOf([`apps/console/src/features/${name}/x.ts`]).length === 0,
  )
  expect(without).toEqual([])
})

/** What looks at everything, and what no single folder is the reason of. */
const OF_THE_WHOLE = ['real-clients']

test('each journey is some folder’s', () => {
  const all = globSync('apps/*/e2e/*.e2e.test.ts', { cwd: ROOT })
  const named = new Set(JOURNEYS.flatMap(([, journeys]) => journeys))
  expect(all.filter((path) => !named.has(path) && !OF_THE_WHOLE.some((name) => path.includes(name)))).toEqual(
    [],
  )
})

function otherSide(side: string): string {
  return side === '/console/' ? '/server/' : '/console/'
}
