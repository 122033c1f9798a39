/** `postern audit verify` */
import { verifyAudit } from '../platform/audit/verify.ts'
import { readEnv } from '../platform/env.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

/** Exit code 1 when the chain is broken. */
export async function auditCommand([action, ...rest]: readonly string[]): Promise<void> {
  if (action !== 'verify' || rest.length > 0) throw new UsageError('use: postern audit verify')
  const { rows, broken_at: brokenAt, head } = await withDatabase(readEnv(), ({ db }) => verifyAudit(db))
  if (brokenAt === null) {
    console.log(`The audit log is whole: ${rows} events.`)
    console.log(`Newest: ${head.seq} ${head.hash}`)
    console.log('Keep this line elsewhere: it proves later that nothing before it was rewritten.')
    return
  }
  console.log(`The audit log is BROKEN at event ${brokenAt} (of ${rows}).`)
  console.log(
    'That event was changed, or the one before it was removed. Compare with the log kept elsewhere.',
  )
  process.exitCode = 1
}
