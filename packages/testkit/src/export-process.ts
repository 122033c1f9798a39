/**
 * A node that makes files of lists of mail, asked for and by the clock, as a process of its own, for tests that kill it. Arguments: database URL, folder of
 * blobs, folder of files that are being written.
 */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { renewedCaller } from '@postern/server/features/auth/session/renewed.ts'
import type { ExportSources } from '@postern/server/features/ports/export.ts'
import { scheduleJob } from '@postern/server/features/export/schedule-due.ts'
import { exportJob } from '@postern/server/features/export/worker.ts'
import { mailExports } from '@postern/server/features/mail/export.ts'
import { openFileBlobs } from '@postern/server/platform/blob/file-blobs.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import type { Caller } from '@postern/server/platform/http/caller.ts'
import { openTenantDatabase } from '@postern/server/platform/db/tenant.ts'
import { startRunner } from '@postern/server/platform/jobs/start.ts'
import pino from 'pino'

const [url = '', store = '', exportDir = ''] = process.argv.slice(2)
const { pool, db: systemDb } = openDatabase(url)
const { db } = openTenantDatabase(url)
const blobs = await openFileBlobs(store)
const common = { db, systemDb, blobs, clock: Date.now, settings: () => DEFAULT_SETTINGS }
const deps = {
  ...common,
  // Of mail alone.
  sources: mailExports(common) as Partial<ExportSources> as ExportSources,
  exportDir,
  renewCaller: (caller: Caller) => renewedCaller(systemDb, caller),
  sendMail: async () => undefined,
}
const jobs = [exportJob(deps), scheduleJob(deps)]
await startRunner({ pool, url, jobs, node: 'export', slots: 1, log: pino({ level: 'silent' }) })
process.send?.('ready')
