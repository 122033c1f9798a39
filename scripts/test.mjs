/** `npm test`: installs, builds the console, runs every check and every test. Arguments go to the test runner. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CHECKS, runAll } from './check.mjs'
import { ensureInstalled, node24, ROOT } from './lib/install.mjs'

const CONSOLE = { name: 'the console, built', command: 'node', args: ['scripts/lib/console-build.mjs'] }
/** What tests start, or take copies of, dozens of times, from several processes. */
const MADE_ONCE = [
  CONSOLE,
  { name: 'the server, compiled', command: 'node', args: ['scripts/lib/compiled.mjs'] },
  { name: 'database and browser of tests', command: 'node', args: ['scripts/prepare-tests.ts'] },
]

ensureInstalled()
const args = process.argv.slice(2)
const failed = await runAll(args.length > 0 ? MADE_ONCE : [...MADE_ONCE, ...CHECKS])
if (failed.includes(CONSOLE.name)) process.exit(1)
const { status } = spawnSync(node24(), [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  // Test files and the processes they start are many; they all run the Node that came along.
  env: {
    ...process.env,
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    POSTERN_LOG_LEVEL: process.env.POSTERN_LOG_LEVEL ?? 'silent',
  },
})
if (failed.length > 0) console.error(`Failed checks: ${failed.join(', ')}`)
process.exit(status !== 0 ? (status ?? 1) : failed.length > 0 ? 1 : 0)
