/** Mail that was disarmed, as the pipeline records it: the message as it came, the recipient's copy, and what was removed. */
import { DETOX_STATES, type DetoxState, type RemovedCode } from '@postern/contract/codes/detox.ts'
import type { DetoxFile, DetoxReport } from '@postern/contract/validation/detox-report.ts'
import type { Db } from '@postern/server/platform/db/client.ts'
import type { MemoryBlobs } from './memory-blobs.ts'

export interface DetoxSeed {
  readonly state: DetoxState
  readonly report?: DetoxReport
  /** The recipient's own copy. */
  readonly own?: Buffer
  /** It is still to be disarmed. */
  readonly due?: true
}

/** Its columns of the mail's row. */
export function detoxRow(blobs: MemoryBlobs, detox: DetoxSeed | undefined) {
  if (!detox) return {}
  const { state, report, own, due } = detox
  return {
    detox_state: state,
    ...(report ? { detox_report: JSON.stringify(report) as never } : {}),
    ...(due ? { detox_due: JSON.stringify({ policy: {} }) as never } : {}),
    ...(own ? { blob_key: blobs.add(own), blob_size: own.length } : {}),
  }
}

const message = (subject: string, text: string): Buffer =>
  Buffer.from(`From: sales@parts.example\r\nTo: user@own.example\r\nSubject: ${subject}\r\n\r\n${text}\r\n`)

/** As it came, and as its recipient got it: their texts tell them apart. */
export const ARMED = message('Price list', 'Armed text')
export const DISARMED = message('Price list', 'Harmless text')

/** A workbook of which two macros and a data connection were removed. */
export const PRICE_LIST: DetoxFile = {
  path: '2',
  name: 'Price list.xlsm',
  becameName: 'Price list.xlsx',
  type: 'xlsm',
  kind: 'sheet',
  mode: 'disarm',
  size: 421_888,
  newSize: 192_512,
  sha256: 'a'.repeat(64),
  outcome: 'disarmed',
  reason: null,
  exception: null,
  removed: [
    { code: 'macro', count: 2, where: '', detail: 'Workbook_Open' },
    { code: 'data-connection', count: 1, where: '', detail: 'files.parts.example' },
  ],
  unchecked: [],
}

/** An archive that could not be opened, for which the mail is held. */
export const LOCKED: DetoxFile = {
  ...PRICE_LIST,
  path: '3',
  name: 'Drawings.zip',
  becameName: null,
  type: 'zip',
  kind: 'archive',
  newSize: null,
  sha256: 'b'.repeat(64),
  outcome: 'failed',
  reason: 'encrypted',
  removed: [],
}

/** A file of which this was removed, or that was not disarmed for a reason. */
export function fileOf(
  name: string,
  outcome: DetoxFile['outcome'],
  {
    removed = [],
    reason = null,
  }: { readonly removed?: readonly RemovedCode[]; readonly reason?: DetoxFile['reason'] } = {},
): DetoxFile {
  return { ...PRICE_LIST, name, outcome, reason, removed: removed.map(removal) }
}

/** What was removed, in the words of reports. */
export function removal(code: RemovedCode): DetoxFile['removed'][number] {
  return { code, count: 1, where: '', detail: '' }
}

export function reportOf(...files: readonly DetoxFile[]): DetoxReport {
  return {
    ms: 1400,
    files: [...files],
    more: 0,
    body: [],
    bodyChanged: false,
    moreLines: 0,
    links: { rewritten: 0, inert: 0, left: 0 },
    signed: false,
  }
}

/** Its recipient got `DISARMED`. */
export const disarmed: DetoxSeed = {
  state: DETOX_STATES.disarmed,
  report: reportOf(PRICE_LIST),
  own: DISARMED,
}
/** Held, as one of its files could not be disarmed. */
export const notDisarmed: DetoxSeed = { state: DETOX_STATES.failed, report: reportOf(LOCKED), due: true }
/** Under way. */
export const beingDisarmed: DetoxSeed = { state: DETOX_STATES.analyzing, due: true }

interface Asking {
  readonly mails: { readonly normal: string }
  readonly domainId: number
  readonly users: { readonly user: number }
}

/** The user's request for the original of the mail that was delivered. */
export async function seedOriginalRequest(db: Db, { mails, domainId, users }: Asking): Promise<number> {
  const { id: mail_id, ...mail } = await db
    .selectFrom('mail')
    .select(['id', 'received_at', 'group_id', 'user_id'])
    .where('id', '=', mails.normal)
    .executeTakeFirstOrThrow()
  const asked = { reason: 'macro', at: new Date(), decided_at: null } as const
  const { id } = await db
    .insertInto('original_request')
    .values({ ...mail, ...asked, mail_id, domain_id: domainId, requester_id: users.user, requester: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
