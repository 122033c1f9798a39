/** Brings the packages of the lock file, once: runs on any Node >= 20, before anything is installed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const STAMP = join(ROOT, 'node_modules/.postern-installed')

/** Installs when the lock file is not the one installed last. Exits with npm's words when that fails. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  console.log('Installing packages (first start only, about 0.9 GB on disk) …')
  const npm = npmCommand()
  // No install script has to run: nothing is compiled, and no package gets to execute code here.
  const args = [...npm.args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm.command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) {
    console.error('npm could not install the packages: see its lines above.')
    process.exit(status ?? 1)
  }
  writeFileSync(STAMP, lock)
}

/** The Node 24 that the packages brought; the host's own where that is new enough and the platform has none. */
export function node24() {
  const brought = join(ROOT, 'node_modules/.bin/node')
  if (!existsSync(brought) && Number(process.versions.node.split('.')[0]) < 24) {
    console.error(
      `No Node 24 for ${process.platform}-${process.arch} among the packages: install Node 24, start again.`,
    )
    process.exit(1)
  }
  return existsSync(brought) ? brought : process.execPath
}

function npmCommand() {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? { command: process.execPath, args: [path] } : { command: 'npm', args: [] }
}
