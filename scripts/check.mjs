/** Every check that needs no test: format, lint, types, borders, unused code, generated files. */
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ensureInstalled, node24, ROOT } from './lib/install.mjs'

const BIN = join(ROOT, 'node_modules/.bin')
export const CHECKS = [
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the console', 'tsc', ['-p', 'apps/console']],
  [
    'borders and cycles',
    'depcruise',
    ['--config', '.dependency-cruiser.json', 'packages', 'apps', 'bench', 'scripts'],
  ],
  ['unused code', 'knip', []],
  ['generated files', 'node', ['scripts/generate.ts', '--check']],
]

/** Runs all checks, whatever fails; answers the names of those that did. */
export function runChecks() {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` }
  return CHECKS.filter(([name, command, args]) => {
    const started = Date.now()
    const program = command === 'node' ? node24() : join(BIN, command)
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: ROOT,
      env,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    })
    console.log(
      `${status === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    )
    if (status !== 0) console.log(`${stdout}\n${stderr}`)
    return status !== 0
  }).map(([name]) => name)
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith('check.mjs')) {
  ensureInstalled()
  process.exit(runChecks().length > 0 ? 1 : 0)
}
