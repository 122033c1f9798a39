/** `postern audit verify [SEQ HASH]` */
import type { AuditFault } from '@postern/contract/audit/fault.ts'
import { compareNoted, verifyAudit, type AuditProof } from '../platform/audit/verify.ts'
import { readEnv } from '../platform/env.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

interface Noted {
  readonly seq: number
  readonly hash: string
}

/** Exit code 1 when the chain is broken, or is another than the one a line was noted of. */
export async function auditCommand([action, ...rest]: readonly string[]): Promise<void> {
  const noted = notedIn(rest)
  if (action !== 'verify' || noted === undefined) throw new UsageError('use: postern audit verify [SEQ HASH]')
  await withDatabase(readEnv(), async ({ db }) => {
    tell(await verifyAudit(db))
    if (noted !== null) tellNoted(noted, await compareNoted(db, noted))
  })
}

/** Undefined for what is no noted line. */
function notedIn([seq, hash, ...rest]: readonly string[]): Noted | null | undefined {
  if (seq === undefined) return null
  const fits = /^[1-9]\d{0,15}$/.test(seq) && /^[0-9a-f]{64}$/i.test(hash ?? '') && rest.length === 0
  return fits ? { seq: Number(seq), hash: hash! } : undefined
}

function tell({ rows, broken_at: brokenAt, fault, head }: AuditProof): void {
  if (fault === null) {
    console.log(`The audit log is whole: ${rows} events.`)
    // Nothing was done in the console yet: there is no line to keep.
    if (head.seq === 0) return
    console.log(`Newest: ${head.seq} ${head.hash}`)
    console.log('Keep this line elsewhere: it proves later that nothing before it was rewritten.')
    return
  }
  console.log(`The audit log is BROKEN at event ${brokenAt} (of ${rows}).`)
  console.log(`${wordsOf(fault)} Compare with the log kept elsewhere.`)
  process.exitCode = 1
}

function wordsOf({ kind, from, to }: AuditFault): string {
  if (kind === 'removed')
    return from === to ? `Event ${from} was removed.` : `Events ${from} to ${to} were removed.`
  if (kind === 'cut') {
    return `The newest events were cut off: the process log has seen ${from} to ${to}, and they are gone here.`
  }
  return 'That event is not the one that was written: it was changed, swapped with another, or put in later.'
}

function tellNoted({ seq }: Noted, answer: 'same' | 'other' | 'gone'): void {
  if (answer === 'same')
    console.log(`Event ${seq} is the one that was noted: nothing up to it was rewritten.`)
  if (answer === 'gone') {
    console.log(
      `Event ${seq} is not in the log (any more): use the line of an event that retention still keeps.`,
    )
  }
  if (answer === 'other') console.log(`Event ${seq} has ANOTHER hash than was noted: the log was rewritten.`)
  if (answer !== 'same') process.exitCode = 1
}
