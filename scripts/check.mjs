/** Every check that needs no test: format, lint, types, borders, unused code, generated files. */
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ensureInstalled, node24, ROOT } from './lib/install.mjs'

const BIN = join(ROOT, 'node_modules/.bin')
const CHECKS = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the console', command: 'tsc', args: ['-p', 'apps/console'] },
  {
    name: 'borders and cycles',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.json', 'packages', 'apps', 'bench', 'scripts'],
  },
  { name: 'unused code', command: 'knip', args: ['--no-config-hints'] },
  { name: 'generated files', command: 'node', args: ['scripts/generate.ts', '--check'] },
]

/** Runs all checks, whatever fails; answers the names of those that did. */
export function runChecks() {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` }
  return CHECKS.filter(({ name, command, args }) => {
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
  }).map(({ name }) => name)
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith('check.mjs')) {
  ensureInstalled()
  process.exit(runChecks().length > 0 ? 1 : 0)
}
