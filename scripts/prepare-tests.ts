/** Makes what each worker of the tests would otherwise make for itself on a clean checkout: a migrated cluster and a browser. */
import { unpackedChromium } from '@postern/testkit/chromium.ts'
import { migratedCluster } from '@postern/testkit/database.ts'

await Promise.all([migratedCluster(), process.env['POSTERN_CHROMIUM'] ?? unpackedChromium()])
