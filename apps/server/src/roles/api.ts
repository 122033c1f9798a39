/** Role api: the console and its API. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { testConnection } from '../delivery/connection-test.ts'
import { enqueueMail } from '../delivery/enqueue-store.ts'
import { testRecipient } from '../delivery/recipient-test.ts'
import { sendSystemMail } from '../delivery/system-mail.ts'
import { registerFeatures } from '../features/register.ts'
import { openConfiguration } from '../pipeline/configuration.ts'
import { openFileBlobs } from '../platform/blob/file-blobs.ts'
import { openTenantDatabase } from '../platform/db/tenant.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { VERSION } from '../platform/version.ts'
import type { RoleContext, RunningRole } from './role.ts'

const CONSOLE = resolve(import.meta.dirname, '../../../console/dist')

export async function startApi(context: RoleContext): Promise<RunningRole> {
  const { env, database, log } = context
  const configuration = await openConfiguration(database, context.databaseUrl, log)
  const tenant = openTenantDatabase(context.databaseUrl, context.databaseOptions)
  const app = await createHttpServer({
    logger: log,
    consoleDir: existsSync(CONSOLE) ? CONSOLE : null,
    version: VERSION,
    trustedProxies: env.trustedProxies,
    frameOrigins: () => configuration.current().settings.access.frameOrigins,
    ready: async () => {
      await database.pool.query('select 1')
    },
  })
  await registerFeatures(app, {
    db: tenant.db,
    systemDb: database.db,
    blobs: await openFileBlobs(join(env.dataDir, 'blobs')),
    clock: Date.now,
    settings: () => configuration.current().settings,
    refreshSettings: configuration.refresh,
    version: VERSION,
    testConnection,
    testRecipient,
    enqueueMail,
    sendMail: (db, mail) => {
      const { basic, smtp } = configuration.current().settings
      const host = smtp.hostName || env.hostName
      return sendSystemMail(mail, { db, host, senderName: basic.systemMailName, now: Date.now() })
    },
    smtpAddresses: () => env.smtpPorts.map((port) => `${env.smtpHost}:${port}`),
  })
  const address = await app.listen({ host: env.httpHost, port: env.httpPort })
  return {
    listens: { http: [address] },
    stop: async () => {
      await app.close()
      await tenant.close()
      await configuration.close()
    },
  }
}
