/** PostgreSQL refuses to run as root: how to start it as somebody else, wherever its files lie. */
import { readFileSync, statSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { dirname, parse } from 'node:path'

export interface RunAs {
  /** Prefix of the command line, empty when the process may run as it is. */
  readonly prefix: readonly string[]
  readonly uid: number | null
  readonly gid: number | null
}

const DAC_OVERRIDE = 1n << 1n
const DAC_READ_SEARCH = 1n << 2n

/**
 * Who runs PostgreSQL. An ordinary user: itself. Root: `postgres`, else `nobody`, and where a folder on the way is
 * closed to others (a checkout in root's home) with the one capability that lets it pass.
 */
export function chooseRunAs(paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], uid: null, gid: null }
  const { uid, gid } = unprivilegedUser()
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  if (paths.every(isOpenToOthers)) return { prefix: ['setpriv', ...ids], uid, gid }
  const capability = passingCapability()
  // access(2) leaves capabilities out of account for other users than root, unless this bit is set.
  const passing = [
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ]
  return { prefix: ['setpriv', ...ids, ...passing], uid, gid }
}

/** Gives a folder to the user PostgreSQL runs as. */
export async function giveTo(runAs: RunAs, path: string): Promise<void> {
  if (runAs.uid !== null && runAs.gid !== null) await chown(path, runAs.uid, runAs.gid)
}

function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!entry) throw new Error('Running as root needs a user postgres or nobody for PostgreSQL: create one')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

function isOpenToOthers(path: string): boolean {
  const { root } = parse(path)
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
  }
  return true
}

function passingCapability(): string {
  const line = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  const bounding = BigInt(`0x${line}`)
  if (bounding & DAC_READ_SEARCH) return 'dac_read_search'
  if (bounding & DAC_OVERRIDE) return 'dac_override'
  throw new Error(
    'PostgreSQL cannot reach its files as an ordinary user: move the folder to a place others may enter',
  )
}
