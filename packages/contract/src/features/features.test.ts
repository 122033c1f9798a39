/** Every feature's declarations have a place of their own, so that no order hangs on how files are called. */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ADDING_DECLARATIONS,
  CLASS_DECLARATIONS,
  PERMISSION_DECLARATIONS,
  PERSONAL_DECLARATIONS,
  TASK_DECLARATIONS,
} from './all.generated.ts'
import { MENU } from '../menu.ts'
import { isPermission } from '../permissions.ts'
import type { PermissionDeclaration } from './define.ts'

const classOf = (task: string) => task.split('.')[0]!

test.each([
  ['permission', Object.values(PERMISSION_DECLARATIONS).map(({ at }) => at)],
  [
    'entry of the menu',
    MENU.flatMap(({ groups }) =>
      groups.flatMap(({ key, leaves }) => leaves.map(({ at }) => `${key} ${at[1]}`)),
    ),
  ],
  ['personal link', PERSONAL_DECLARATIONS.map(({ at }) => at)],
  ['link of the palette', ADDING_DECLARATIONS.map(({ at }) => at)],
  ['class of the audit log', Object.values(CLASS_DECLARATIONS).map(({ at }) => at)],
  ['task', Object.entries(TASK_DECLARATIONS).map(([task, { at }]) => `${classOf(task)} ${at}`)],
])('no %s has the place of another', (_, places: readonly unknown[]) => {
  expect(places.length).toBeGreaterThan(3)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
})

test('whom an entry of the menu leads elsewhere has a permission that there is', () => {
  const others = Object.values<PermissionDeclaration>(PERMISSION_DECLARATIONS).flatMap(
    ({ otherwise }) => otherwise ?? [],
  )
  expect(others.length).toBeGreaterThan(3)
  expect(others.filter(({ permission }) => !isPermission(permission))).toEqual([])
})

test('a class of the audit log has tasks', () => {
  const used = new Set(Object.keys(TASK_DECLARATIONS).map(classOf))
  expect(Object.keys(CLASS_DECLARATIONS).filter((name) => !used.has(name))).toEqual([])
})

/** What both sides share, and what is to come. */
const NO_FOLDER = ['define', 'sections', 'words', 'all.generated', 'backup', 'detox']

test('a file is named as the folders of its feature in server or console', () => {
  const root = join(import.meta.dirname, '../../../..')
  const folders = globSync('apps/{server,console}/src/features/*/', { cwd: root }).map((path) =>
    basename(path),
  )
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  const names = files.map((file) => file.replace(/\.ts$/, ''))
  expect(names.filter((name) => !NO_FOLDER.includes(name) && !folders.includes(name))).toEqual([])
})
