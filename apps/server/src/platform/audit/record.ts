/** Writes the audit log (product §3, R12): the only way in is `audit_append`, which chains the rows. */
import type { AuditTask, AuditType } from '@postern/contract/audit/tasks.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { domainOf } from '../db/scope.ts'
import type { Actor } from './actor.ts'
import { cutToSize, maskSecrets } from './mask.ts'
import { appendRow, appendRows, type AuditRow } from './store.ts'

/** The product itself, by the clock or the command line. */
export const PRODUCT: Actor = {
  userId: null,
  email: '',
  roleKey: '',
  ip: '',
  domainId: null,
  requestId: '',
}

export interface AuditEvent {
  readonly task: AuditTask
  /** S unless said otherwise. */
  readonly type?: AuditType
  /** What it was done to, for people: an address, a name. */
  readonly target?: string
  /** Domain whose administrators may read the event; the actor's own when absent. */
  readonly domainId?: number | null
  /** Values before and after; of two whole objects only what differs is kept. */
  readonly before?: object | null
  readonly after?: object | null
  /** Secrets in them were masked by their declarations; otherwise they are masked by the names of fields. */
  readonly masked?: true
  /** Anything else worth knowing; a text or an object. */
  readonly note?: unknown
  /** ms since the epoch; now when absent. */
  readonly at?: number
}

const recorded = new WeakSet<Caller>()

/** True when the request has recorded something itself. */
export function hasRecorded(caller: Caller): boolean {
  return recorded.has(caller)
}

const failuresRecorded = new WeakSet<Caller>()

/** True when the request has recorded which of many things it was refused. */
export function hasRecordedFailures(caller: Caller): boolean {
  return failuresRecorded.has(caller)
}

/** For whoever records what was refused. */
export function noteFailures(caller: Caller): void {
  failuresRecorded.add(caller)
}

/** For a call that changed nothing, or read nothing but the caller's own: no event is written for it. */
export function leaveUnrecorded(caller: Caller): void {
  recorded.add(caller)
}

/**
 * Records what a caller did. Call it last in the transaction of the change: the chain is locked until that commits,
 * and event and change stand or fall together.
 */
export async function recordAudit(db: Db, caller: Caller, event: AuditEvent): Promise<void> {
  recorded.add(caller)
  const via = caller.apiToken === null ? caller.via : `API token "${caller.apiToken.name}"`
  const note = via === undefined ? event.note : withWay(event.note, via)
  await appendAudit(db, actorOf(caller), { ...event, note })
}

/** A program or a command did it, in an account's name. */
function withWay(note: unknown, via: string): object {
  const by = { via }
  if (note === undefined || note === '') return by
  return typeof note === 'object' ? { ...by, ...note } : { ...by, text: note }
}

export function actorOf(caller: Caller): Actor {
  const { userId, email, roleKey, scope, from } = caller
  return { userId, email, roleKey, ip: from.ip, requestId: from.id, domainId: domainOf(scope) }
}

/** Records what somebody without a session did, or the product itself; answers the event's place in the chain. */
export async function appendAudit(db: Db, actor: Actor, event: AuditEvent): Promise<number> {
  return appendRow(db, fitting(actor), toRow(actor, event))
}

/** Records many events of one call with one statement, in their order. As with recordAudit, last in the transaction. */
export async function recordAudits(db: Db, caller: Caller, events: readonly AuditEvent[]): Promise<void> {
  recorded.add(caller)
  await appendAudits(db, actorOf(caller), events)
}

/** The same of somebody without a session, or of the product itself. */
export async function appendAudits(db: Db, actor: Actor, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await appendRows(
    db,
    fitting(actor),
    events.map((event) => toRow(actor, event)),
  )
}

function fitting(actor: Actor): Actor {
  return { ...actor, email: textOf(actor.email, 255) }
}

function toRow(actor: Actor, event: AuditEvent): AuditRow {
  return {
    at: new Date(event.at ?? Date.now()),
    type: event.type ?? 'S',
    task: event.task,
    domainId: event.domainId === undefined ? actor.domainId : event.domainId,
    target: textOf(event.target ?? '', 500),
    details: detailsOf(event),
  }
}

/** PostgreSQL's text has no NUL either, nor halves of a surrogate pair. */
function textOf(text: string, max: number): string {
  return text.slice(0, max).replaceAll('\0', '').toWellFormed()
}

function detailsOf({ before, after, masked, note }: AuditEvent): string {
  const details: Record<string, unknown> = {}
  if (before && after) Object.assign(details, differences(before, after))
  else if (before) details['before'] = before
  else if (after) details['after'] = after
  if (note !== undefined && note !== '') details['note'] = note
  // PostgreSQL's jsonb has no NUL.
  return JSON.stringify(masked ? cutToSize(details) : maskSecrets(details)).replaceAll(String.raw`\u0000`, '')
}

/** The fields that differ, on both sides. */
function differences(before: object, after: object): { before: object; after: object } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = names.filter(
    (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  )
  const pick = (from: object): object =>
    Object.fromEntries(differing.map((name) => [name, Reflect.get(from, name) as unknown]))
  return { before: pick(before), after: pick(after) }
}
