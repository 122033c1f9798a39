/**
 * Compiles the server once for its sources: into few files of JavaScript, without types, comments and what is never
 * called. A process starts in a quarter of the time and holds a quarter less than one that loads a thousand modules.
 * Asked as a program, it says where they lie.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { node24, ROOT } from './install.mjs'

const SOURCES = ['apps/server/src', 'packages/contract/src', 'packages/detox/src', 'packages/mail/src']
const FILES = ['package-lock.json', 'scripts/lib/compile.mjs'].map((name) => join(ROOT, name))
/** Below the server, so that packages are found from there. */
const COMPILED = join(ROOT, 'apps/server/dist')
/** Of an earlier version that still runs, what it has not loaded yet must stay. */
const KEPT = 2

/** Folder of the programs, compiled from these very sources, or null: from the sources everything works too, only larger and slower. */
export function ensureCompiled() {
  const folder = join(COMPILED, stateOfSources())
  if (existsSync(folder)) return folder
  const { status } = spawnSync(node24(), [join(import.meta.dirname, 'compile.mjs'), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) return null
  forgetOld()
  return folder
}

/** Folder of the programs in an installation that came as a package (scripts/package.mjs), else null. */
export function packagedServer() {
  const mark = join(ROOT, '.packaged')
  return existsSync(mark) ? join(ROOT, readFileSync(mark, 'utf8').trim()) : null
}

/** Names, sizes and times of the sources, and the Node that runs them. */
function stateOfSources() {
  const hash = createHash('sha256').update(node24())
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(ROOT, folder, name)),
  ).filter((file) => !file.endsWith('.test.ts'))
  for (const file of [...files.toSorted((a, b) => (a < b ? -1 : 1)), ...FILES]) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex').slice(0, 12)
}

function forgetOld() {
  const age = (name) => statSync(join(COMPILED, name)).mtimeMs
  const names = readdirSync(COMPILED)
    .filter((name) => !name.endsWith('.part'))
    .toSorted((a, b) => age(b) - age(a))
  for (const name of names.slice(KEPT)) rmSync(join(COMPILED, name), { recursive: true, force: true })
}

if (process.argv[1] === import.meta.filename) console.log(ensureCompiled() ?? '')
