/** A delivery worker as a process of its own, for tests that kill it. Arguments: database URL, blob folder, name. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { DeliveryWorker } from '@postern/server/delivery/worker.ts'
import { openFileBlobs } from '@postern/server/platform/blob/file-blobs.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { workerSettings } from '@postern/server/roles/worker-settings.ts'

const [url = '', folder = '', workerId = ''] = process.argv.slice(2)
const worker = new DeliveryWorker(
  { workerId, ...workerSettings(DEFAULT_SETTINGS, 'gateway.test'), pollSeconds: 0.2, leaseSeconds: 60 },
  {
    database: openDatabase(url),
    blobs: await openFileBlobs(folder),
    dns: () => Promise.reject(Object.assign(new Error('no DNS here'), { code: 'ETIMEOUT' })),
    lookup: async (host) => [host],
    onError: (error, what) => console.error(what, error),
  },
)
await worker.start()
process.send?.('ready')
