/** PgBouncer in front of a test database: one server connection for all, lent by transaction. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { eventually } from './until.ts'

export interface Pooler {
  /** The address of the same database behind it. */
  readonly url: string
  close(): Promise<void>
}

/** Whether the package pgbouncer is installed. */
export const HAS_PGBOUNCER = spawnSync('pgbouncer', ['--version']).status === 0

/** @param url of the embedded PostgreSQL: its folder of sockets, its user and the database */
export async function startPooler(url: string, servers = 1): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-pooler-'))
  await chmod(folder, 0o755)
  const direct = new URL(url)
  const [name, host, user] = [
    direct.pathname.slice(1),
    direct.searchParams.get('host')!,
    direct.searchParams.get('user')!,
  ]
  const port = await freePort()
  await writeFile(join(folder, 'users.txt'), `"${user}" ""\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${host} dbname=${name} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${servers}
max_client_conn = 500
`,
  )
  // It refuses to run as root, and reaches sockets that only the user of PostgreSQL may.
  const { uid, gid } = await stat(host)
  await chmod(dirname(host), 0o711)
  const as = process.getuid?.() === 0 ? { uid, gid } : {}
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...as })
  const pooled = `postgresql://${user}@127.0.0.1:${port}/${name}`
  await eventually('the pooler answers', async () => {
    const client = new pg.Client(pooled)
    await client.connect()
    await client.query('select 1')
    await client.end()
    return true
  })
  return {
    url: pooled,
    close: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
