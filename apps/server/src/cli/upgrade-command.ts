/** `postern upgrade --check`: what an upgrade to this build means; reads only. */
import { readFile, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../platform/db/client.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { readEnv, type Env } from '../platform/env.ts'
import { runningUrl } from '../platform/pg/embedded.ts'
import { VERSION } from '../platform/version.ts'
import { tellReports } from './doctor-report.ts'
import { upgradeReports } from './upgrade-check.ts'
import { readPresent } from './upgrade-store.ts'
import { UsageError } from './usage-error.ts'

const CHANGELOG = resolve(import.meta.dirname, '../../../../CHANGELOG.md')
/** Read elsewhere than in platform/env.ts. */
const READ_ELSEWHERE = ['POSTERN_LOG_LEVEL', 'POSTERN_PARENT']

/** Exit code 1 when something stands in the way. */
export async function upgradeCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { check: { type: 'boolean', default: false } } })
  if (!values.check)
    throw new UsageError('use: postern upgrade --check (installing and starting is the upgrade itself)')
  const { env, unread } = readNoting(process.env)
  const url =
    env.databaseListenUrl ?? env.databaseUrl ?? (await runningUrl(join(env.dataDir, 'postgres'), 'postern'))
  if (url === null)
    throw new UsageError(
      'the database does not run: check while the version before is running, or set DATABASE_URL',
    )
  const opened = openDatabase(url, { max: 1 })
  try {
    const reports = upgradeReports(await readPresent(opened.pool), {
      migrations: await readMigrations(),
      version: VERSION,
      changelog: await readFile(CHANGELOG, 'utf8').catch(() => ''),
      free: env.databaseUrl === null ? await freeIn(env.dataDir) : null,
      unread,
    })
    process.exitCode = tellReports(reports, 'Nothing stands in the way of the upgrade.')
  } finally {
    await opened.close()
  }
}

/** Notes which variables are asked for: of ours, those that nobody reads are misspelt or of another version. */
export function readNoting(source: NodeJS.ProcessEnv): {
  readonly env: Env
  readonly unread: readonly string[]
} {
  const asked = new Set<string | symbol>(READ_ELSEWHERE)
  const env = readEnv(
    new Proxy(source, {
      get: (all, name) => {
        asked.add(name)
        return Reflect.get(all, name) as unknown
      },
    }),
  )
  const ours = Object.keys(source).filter((name) => name.startsWith('POSTERN_') && source[name] !== '')
  return { env, unread: ours.filter((name) => !asked.has(name)).toSorted() }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
