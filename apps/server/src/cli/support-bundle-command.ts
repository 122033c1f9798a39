/** `postern support-bundle [-o FILE] [--lines N] [--with-addresses]` */
import { createWriteStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../platform/db/client.ts'
import { readEnv } from '../platform/env.ts'
import { runningUrl } from '../platform/pg/embedded.ts'
import { zipStream } from '../platform/table/zip-stream.ts'
import { bundleParts } from './support/bundle.ts'
import { examineInstallation } from './support/examine.ts'
import { UsageError } from './usage-error.ts'

const LINES = 2_000
const MOST_LINES = 50_000

export async function supportBundleCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', short: 'o' },
      lines: { type: 'string', default: String(LINES) },
      'with-addresses': { type: 'boolean', default: false },
    },
  })
  const logLines = Number(values.lines)
  if (!Number.isInteger(logLines) || logLines < 1 || logLines > MOST_LINES)
    throw new UsageError(`--lines is ${values.lines}: give a number from 1 to ${MOST_LINES}`)
  const env = readEnv()
  const path = resolve(values.out ?? nameFor(new Date()))
  // An installation that is stopped stays so: the bundle then says that its database can't be reached.
  const url =
    env.databaseListenUrl ?? env.databaseUrl ?? (await runningUrl(join(env.dataDir, 'postgres'), 'postern'))
  const database = url === null ? null : openDatabase(url, { max: 2, connectMs: 5_000, queryMs: 60_000 })
  try {
    const parts = await bundleParts({
      env,
      variables: process.env,
      database,
      examine: () => examineInstallation(env),
      withAddresses: values['with-addresses'],
      logLines,
    })
    await pipeline(zipStream(parts), createWriteStream(path, { mode: 0o600 }))
  } finally {
    await database?.close()
  }
  console.log(`Written: ${path}\nLook through it before you pass it on; README.txt in it says what it holds.`)
}

function nameFor(now: Date): string {
  return `postern-support-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.zip`
}
