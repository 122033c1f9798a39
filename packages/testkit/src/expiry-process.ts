/**
 * A node that settles waiting mail whose time is over, as a process of its own, for tests that kill it. Arguments: database
 * URL, name.
 */
import { enqueueMail } from '@postern/server/delivery/queue/enqueue-store.ts'
import { expireWaiting } from '@postern/server/features/ears/expiry.ts'
import { authRulesHash } from '@postern/server/features/filter/rules-hash.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'

const [url = '', node = ''] = process.argv.slice(2)
const { db } = openDatabase(url)
/** Nothing is newer than what it was judged by. */
const scanFirst = () => Promise.resolve(new Map<string, never>())
const ports = { enqueue: enqueueMail, hashOfRules: authRulesHash, scanFirst }
const { signal } = new AbortController()
process.send?.(`${node} is ready`)
// Without the lease that keeps nodes apart: the rows alone have to.
for (;;) {
  await expireWaiting(db, ports, { now: Date.now(), signal })
  await new Promise((resolve) => setTimeout(resolve, 50))
}
