/** `npm test`: installs, builds the console, runs every check and every test. Arguments go to the test runner. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { ensureCompiled } from './lib/compiled.mjs'
import { ensureConsoleBuilt } from './lib/console-build.mjs'
import { ensureInstalled, node24, ROOT } from './lib/install.mjs'

ensureInstalled()
ensureConsoleBuilt()
// Tests start the product dozens of times, from several processes.
ensureCompiled()
const args = process.argv.slice(2)
const failed = args.length > 0 ? [] : await runChecks()
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
