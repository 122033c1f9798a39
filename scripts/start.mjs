/** `npm start`: installs, builds, then runs `postern serve` on the Node that came along. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureConsoleBuilt } from './lib/console-build.mjs'
import { ensureInstalled, node24, ROOT } from './lib/install.mjs'

ensureInstalled()
ensureConsoleBuilt()
const main = join(ROOT, 'apps/server/src/cli/main.ts')
const child = spawn(
  node24(),
  ['--disable-warning=ExperimentalWarning', main, 'serve', ...process.argv.slice(2)],
  {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
// Ctrl-C reaches the server by itself; the other signals are handed on. If we are killed, the closed channel tells it.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
