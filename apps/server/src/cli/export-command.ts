/** `postern export [--domain D] [-o FILE]` */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AppError } from '../platform/app-error.ts'
import { readEnv } from '../platform/env.ts'
import { withApi } from './in-process.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

export async function exportCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      domain: { type: 'string' },
      out: { type: 'string', short: 'o' },
      as: { type: 'string' },
    },
  })
  const { domain = null, out, as = null } = values
  const { text, left } = await withDatabase(readEnv(), (database) =>
    withApi(
      database,
      { as, command: 'postern export' },
      ({ code, acting }) => code.write(acting, domain),
      () => true,
    ),
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND_DOMAIN')
      throw new UsageError(`there is no domain ${domain!}`)
    throw error
  })
  if (left.length > 0)
    console.error(
      `postern: left out, since ${as ?? 'the administrator'} may not see them: ${left.join(', ')}`,
    )
  if (out === undefined) process.stdout.write(text)
  else await writeFile(out, text)
}
