/** PgBouncer (a program of Debian) in front of a test's database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseRunAs } from '@postern/server/platform/pg/run-as.ts'
import { until } from './until.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgBouncer = existsSync(PROGRAM)

export interface PgBouncer {
  readonly url: string
  stop(): Promise<void>
}

/** Lends `size` server processes of the database at `url` to as many clients as come. */
export async function startPgBouncer(
  url: string,
  mode: 'transaction' | 'session' | 'statement',
  size = 1,
): Promise<PgBouncer> {
  const server = new URL(url).searchParams.get('host')!
  const folder = await mkdtemp(join(tmpdir(), 'postern-pgbouncer-'))
  await chmod(folder, 0o777)
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${server} user=postern`,
    '[pgbouncer]',
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
    'max_client_conn = 200',
    'auth_type = any',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  // As PostgreSQL, it won't run as root; and nobody but PostgreSQL's user may open the socket.
  const { prefix } = chooseRunAs([server, join(server, 'socket')])
  const [command, ...args] = [...prefix, PROGRAM, '-q', file]
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  await until('PgBouncer listening', () => existsSync(join(folder, '.s.PGSQL.6432')))
  return {
    url: url.replace(encodeURIComponent(server), `${encodeURIComponent(folder)}&port=6432`),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
