/** Builds the console when its sources are newer than what was built; also as a program. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, ROOT } from './install.mjs'

const SOURCES = ['apps/console/src', 'apps/console/build', 'apps/console/public', 'packages/contract/src']
const FILES = [
  'apps/console/package.json',
  'apps/console/vite.config.ts',
  'apps/console/index.html',
  'package-lock.json',
]
const STAMP = join(ROOT, 'apps/console/dist/.built-from')

export function ensureConsoleBuilt() {
  const hash = hashSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  console.log('Building the console …')
  const { status } = spawnSync(
    node24(),
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: join(ROOT, 'apps/console'),
      stdio: 'inherit',
    },
  )
  if (status !== 0) {
    console.error('The console could not be built: see the lines above.')
    process.exit(status ?? 1)
  }
  writeFileSync(STAMP, hash)
}

function hashSources() {
  const hash = createHash('sha256')
  const files = SOURCES.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [...files.sort((a, b) => (a < b ? -1 : 1)), ...FILES.map((name) => join(ROOT, name))]) {
    if (existsSync(file)) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

if (process.argv[1] === import.meta.filename) ensureConsoleBuilt()
