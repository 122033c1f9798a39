/** Audit events of calls that act on many things at once. */
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { leaveUnrecorded, noteFailures, recordAudit, type AuditEvent } from './record.ts'

export interface BulkItem {
  readonly id: string | number
  /** For people: an address, a subject. */
  readonly name: string
  readonly domainId: number | null
  /** Of a copy of mail: the message's id, which log lines carry. */
  readonly mail?: string
  /** Values before and after, of this one. */
  readonly before?: object
  readonly after?: object
}

export interface BulkEvent {
  readonly task: AuditTask
  readonly done: readonly BulkItem[]
  readonly failed: readonly { readonly id: string | number; readonly error: string }[]
  /** What the call asked for besides the ids. */
  readonly note?: object
  /** ms since the epoch. */
  readonly at?: number
}

/** Names shown in `target`; `details` has all of them, up to what the log keeps of a list. */
const NAMES_SHOWN = 3

/**
 * Records one event for each domain whose things were touched, so that its administrators read of theirs and of no
 * others', and one for what was refused. Call it last in the transaction of the change.
 */
export async function recordBulk(db: Db, caller: Caller, event: BulkEvent): Promise<void> {
  const { task, done, failed, note, at } = event
  // Without a change there is no event, unless something was refused.
  leaveUnrecorded(caller)
  const when: Partial<AuditEvent> = at === undefined ? {} : { at }
  for (const [domainId, items] of Map.groupBy(done, (item) => item.domainId)) {
    await recordAudit(db, caller, {
      ...when,
      task,
      domainId,
      target: namesOf(items),
      note: { ...note, count: items.length, items: items.map(shown) },
    })
  }
  noteFailures(caller)
  if (failed.length === 0) return
  const target = failed.map(({ id }) => id).join(', ')
  await recordAudit(db, caller, {
    ...when,
    task,
    type: 'F',
    target,
    note: { ...note, failed: failed.map(({ id, error }) => ({ id, error })) },
  })
}

function shown({ id, name, mail, before, after }: BulkItem): object {
  return {
    id,
    name,
    ...(mail === undefined ? {} : { mail }),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  }
}

/** The first names of many, and how many more there are. */
export function namesOf(items: readonly Pick<BulkItem, 'name'>[]): string {
  const names = items.slice(0, NAMES_SHOWN).map(({ name }) => name)
  const more = items.length - names.length
  return names.join(', ') + (more > 0 ? ` +${String(more)}` : '')
}
