/**
 * `npm run test:changed [REVISION]`: the tests that a change touches. Compares the working tree with REVISION (`main` unless
 * named; on it, the commit before): what imports a changed file is run, and the journeys of its folder.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureConsoleBuilt } from '../lib/console-build.mjs'
import { journeysOf } from './journeys.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Paths that differ from the revision, those not yet committed or known to git among them. */
function changedSince(revision) {
  const since = git('merge-base', revision, 'HEAD')
  return [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((names) => names.split('\n'))
    .filter((path) => path !== '' && existsSync(resolve(ROOT, path)))
}

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}

const onMain = git('rev-parse', 'main') === git('rev-parse', 'HEAD')
const changed = changedSince(process.argv[2] ?? (onMain ? 'HEAD~1' : 'main'))
const journeys = journeysOf(changed)
console.log(`${changed.length} changed files, ${journeys.length} journeys`)
if (journeys.length > 0) ensureConsoleBuilt()
const sources = changed.filter((path) => /\.(?:tsx?|mjs|sql|json)$/.test(path))
const { status } = spawnSync(
  process.execPath,
  [
    resolve(ROOT, 'node_modules/vitest/vitest.mjs'),
    'related',
    '--run',
    '--passWithNoTests',
    ...sources,
    ...journeys,
  ],
  { cwd: ROOT, stdio: 'inherit', env: { POSTERN_LOG_LEVEL: 'silent', ...process.env } },
)
process.exit(status ?? 1)
