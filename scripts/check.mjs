/** `npm run check`: every check that needs no test: format, lint, types, borders, unused code, generated files. */
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { ensureInstalled, node24, ROOT } from './lib/install.mjs'

const run = promisify(execFile)
const BIN = join(ROOT, 'node_modules/.bin')
/** Each checker of the compiler works out the same library types anew: more of them take longer beside another check. */
const ONE_CHECKER = ['--checkers', '1']
/** The longest first. */
export const CHECKS = [
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json', ...ONE_CHECKER] },
  { name: 'types of the console', command: 'tsc', args: ['-p', 'apps/console', ...ONE_CHECKER] },
  { name: 'unused code', command: 'knip', args: ['--no-config-hints'] },
  { name: 'code that only tests use', command: 'knip', args: ['--production', '--no-config-hints'] },
  {
    name: 'borders and cycles',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.json', 'packages', 'apps', 'bench', 'scripts'],
  },
  { name: 'generated files', command: 'node', args: ['scripts/generate.ts', '--check'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
]

/** Runs commands like CHECKS, whatever fails, as many at a time as there are cores; answers the names of those that did. */
export async function runAll(commands) {
  const waiting = [...commands]
  const failed = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      if (!(await passes(check))) failed.push(check.name)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return failed
}

async function passes({ name, command, args }) {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` }
  const started = Date.now()
  const program = command === 'node' ? node24() : join(BIN, command)
  const said = await run(program, args, { cwd: ROOT, env, maxBuffer: 64 << 20 }).then(
    () => null,
    ({ stdout, stderr, message }) => `${stdout}\n${stderr || message}`,
  )
  console.log(
    `${said === null ? 'ok    ' : 'FAILED'}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  )
  if (said !== null) console.log(said)
  return said === null
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith('check.mjs')) {
  ensureInstalled()
  process.exit((await runAll(CHECKS)).length > 0 ? 1 : 0)
}
