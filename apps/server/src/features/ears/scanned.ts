/** What is let in goes once the signatures of now have seen it: scanned before anything is locked. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { Db } from '../../platform/db/client.ts'
import type { ScanRefusal, SettlePorts } from './ports.ts'
import * as store from './waiting-store.ts'
import { sendersOf, type Word } from './settle.ts'

export interface Scanned {
  /** May go: of what was asked for, and of what else waits of its senders. */
  readonly cleared: ReadonlySet<string>
  readonly refused: ReadonlyMap<string, ScanRefusal>
}

/**
 * Scans mails, and what would go along with them (`region` of the word, null: nothing). What comes meanwhile, or is too much for one time,
 * is let go by the job: the sender has a filter then.
 */
export async function scanWaiting(
  db: Db,
  ports: SettlePorts,
  mails: readonly store.WaitingMail[],
  region: Word['region'] | null,
): Promise<Scanned> {
  const ids = new Set(mails.map(({ mail_id: id }) => id))
  for (const whose of region === null ? [] : sendersOf(mails, region)) {
    for (const { mail_id: id } of await store.readOfSender(db, whose, LIMITS.mailsPerTransaction)) ids.add(id)
  }
  const refused = await ports.scanFirst([...ids])
  return { cleared: new Set([...ids].filter((id) => !refused.has(id))), refused }
}
