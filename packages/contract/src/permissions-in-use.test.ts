/** What roles are offered is what opens something: the declared permissions against the sources that ask for them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MENU } from './menu.ts'
import { PERMISSION_IDS, PERMISSIONS_TO_COME } from './permissions.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDERS = ['packages/contract/src', 'apps/server/src', 'apps/console/src']
/** These name permissions without asking for them. */
const LISTS = /^packages\/contract\/src\/features\/|\/texts\/|\/demo\/|\.test\.tsx?$/

function askedFor(): Set<string> {
  const leaves = MENU.flatMap(({ groups }) => groups.flatMap((group) => group.leaves))
  const asked = new Set<string>(leaves.map(({ permission }) => permission))
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name)
      if (!/\.tsx?$/.test(path) || LISTS.test(path)) continue
      const text = readFileSync(join(ROOT, path), 'utf8')
      for (const [, id] of text.matchAll(/'([a-z]+(?:[-_][a-z]+)*)'/g)) asked.add(id!)
    }
  }
  return asked
}

test('every permission either opens a screen, a call or an action, or is kept for what is to come', () => {
  const asked = askedFor()
  const unused = PERMISSION_IDS.filter((id) => !asked.has(id))
  expect([...PERMISSIONS_TO_COME].toSorted()).toEqual(unused.toSorted())
})
