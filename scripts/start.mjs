/** `npm start`: installs, builds, then becomes `postern serve` on the Node that came along. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node24, ROOT } from './lib/install.mjs'
import { packagedServer } from './lib/compiled.mjs'
import { prepare } from './lib/prepare.mjs'

// Asked first: while packages are installed it may end.
const parent = process.ppid
const compiled = prepare()

const main = compiled ? join(compiled, 'cli/main.js') : join(ROOT, 'apps/server/src/cli/main.ts')
const args = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  main,
  'serve',
  ...process.argv.slice(2),
]
/** What came as a package is only read: the cache of its programs lies with the data then (apps/server/src/cli/serve.ts). */
const isPackaged = packagedServer() !== null
const env = {
  ...process.env,
  ...(compiled && !isPackaged ? { NODE_COMPILE_CACHE: join(compiled, 'cache') } : {}),
}
/**
 * npm runs scripts with a shell, which would hold signals back or end by them and hand none on: package.json says `exec`,
 * so that the shell becomes us, and npm's SIGINT and SIGTERM arrive here. npm itself may end by another signal or be
 * killed: its end is the signal.
 */
const byNpm = process.env.npm_lifecycle_event !== undefined
if (typeof process.execve === 'function') {
  if (byNpm) env.POSTERN_PARENT = String(parent)
  become(node24(), args)
} else start(node24(), args)

/** This process turns into that program: signals reach it, and nothing stays behind that only waits. */
function become(program, args) {
  // It says that it is experimental, on the console of whoever just starts a mail gateway.
  process.emitWarning = () => undefined
  process.execve(program, [program, ...args], env)
}

/** Where a process can't turn into another: Node before 23.11. */
function start(program, args) {
  const child = spawn(program, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // If we are killed, the closed channel tells it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'])
    process.on(signal, () => child.kill(signal))
  if (byNpm) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref()
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
