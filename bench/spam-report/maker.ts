/** Makes the reports of one moment, as the job does it; ends when they are queued. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { sendReports } from '@postern/server/delivery/notices/system-mail.ts'
import { makeDueReports } from '@postern/server/features/spam-report/daily.ts'
import { mailActions } from '@postern/server/features/mail/acts/actions.ts'
import { reportClasses } from '@postern/server/features/mail/visibility.ts'
import { createCapabilities } from '@postern/server/platform/capability/capability.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'

const [url = '', due = '0'] = process.argv.slice(2)
const now = Number(due)
const database = openDatabase(url)
const basic = { ...DEFAULT_SETTINGS.basic, publicUrl: 'https://console.bench.example', timeZone: 'UTC' }
await makeDueReports(
  {
    db: database.db,
    settings: { ...DEFAULT_SETTINGS, basic },
    capabilities: createCapabilities(Buffer.alloc(32, 1)),
    actionsOf: mailActions,
    reportClasses,
    queueReports: (db, mails) =>
      sendReports(mails, { db, host: 'mx.bench.example', senderName: 'Postern', now }),
  },
  { now, signal: new AbortController().signal },
)
await database.close()
