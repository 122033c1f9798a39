/** Entries of the SMTP white and black lists: their list, and every change to it. */
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type {
  SmtpEntryRow,
  SmtpList,
  SmtpListRoutes,
  SmtpOverlaps,
} from '@postern/contract/routes/smtp-list.ts'
import { addressMatcher } from '@postern/contract/validation/address-pattern.ts'
import { MAIL_KINDS, readSmtpEntry, type SmtpEntryName } from '@postern/contract/validation/smtp-entry.ts'
import type { SmtpEntryBody } from '@postern/contract/validation/smtp-entry-body.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, uniquely, withinSearchTime } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import { cautionOf, coversOf } from './covering.ts'
import * as store from './store.ts'

export interface SmtpListDeps {
  readonly db: Db
  readonly clock: () => number
}

type StoredEntry = NonNullable<Awaited<ReturnType<typeof store.findEntry>>>
type CreateBody = RouteParsed<SmtpListRoutes['create']>['body']
type OverlapQuery = RouteParsed<SmtpListRoutes['overlaps']>['query']

export async function listEntries({ db }: SmtpListDeps, list: SmtpList, query: store.EntryQuery) {
  const { rows, total, page } = await withinSearchTime(db, (trx) => store.listEntries(trx, list, query))
  return { data: rows.map(present), total, page, size: query.size }
}

/** @throws AppError NOT_FOUND */
export async function getEntry({ db }: SmtpListDeps, list: SmtpList, id: number): Promise<SmtpEntryRow> {
  const row = await store.findEntry(db, list, id)
  if (!row) throw new AppError('NOT_FOUND')
  return present(row)
}

function present({
  created_at: created,
  last_hit: last,
  valid_until: until,
  ...row
}: StoredEntry): SmtpEntryRow {
  return {
    ...row,
    valid_until: until?.toISOString() ?? null,
    version: rowVersion(valuesOf({ ...row, valid_until: until })),
    add_date: created.toISOString(),
    last_hit: last?.toISOString() ?? null,
  }
}

/** Which entries cover a value already, on this list and on the other. */
export async function overlapsOf(
  { db }: SmtpListDeps,
  list: SmtpList,
  { value, of_recipient: asked }: OverlapQuery,
): Promise<SmtpOverlaps> {
  const read = readSmtpEntry(value)
  if (!read) return { value: null, kind: null, covered_by: [], other_list: [], caution: null }
  const ofRecipient = asked === true && MAIL_KINDS.includes(read.kind)
  const [found, patterns, ours] = await Promise.all([
    store.findValues(db, coversOf(read), ofRecipient),
    read.kind === 'address' ? store.findPatterns(db, ofRecipient) : [],
    MAIL_KINDS.includes(read.kind) ? store.isOurs(db, coversOf(read)) : false,
  ])
  const fitting = patterns.filter((pattern) => addressMatcher([pattern.value])(read.value) !== null)
  const order = coversOf(read)
  const covering = [...found, ...fitting].toSorted(
    (one, two) => order.indexOf(one.value) - order.indexOf(two.value),
  )
  const own = store.POLICY_OF[list]
  return {
    ...read,
    covered_by: covering.filter(({ policy }) => policy === own).map((entry) => entry.value),
    other_list: covering.filter(({ policy }) => policy !== own).map((entry) => entry.value),
    caution: ours ? 'own' : cautionOf(read),
  }
}

/** @throws AppError ALREADY_EXISTS_SMTP_ENTRY, TOO_MANY_SMTP_PATTERNS, RBL_CANNOT_ALLOW */
export async function createEntry(
  deps: SmtpListDeps,
  caller: Caller,
  list: SmtpList,
  { mail_id: mailId, ...body }: CreateBody,
): Promise<number> {
  const values = stored(body)
  assertToCome(deps, values.valid_until)
  return uniquely('ALREADY_EXISTS_SMTP_ENTRY', 'value', () =>
    deps.db.transaction().execute(async (trx) => {
      if (list === 'whitelist' && mailId !== undefined) await assertNotByRbl(trx, mailId)
      if (values.kind === 'pattern') await assertRoomForPattern(trx)
      const path = caller.apiToken === null ? 'admin' : 'auto'
      const id = await store.insertEntry(trx, list, { ...values, path, created_by: caller.email })
      await recordAudit(trx, caller, {
        task: 'filter.add',
        target: values.value,
        before: null,
        after: { ...values, list },
      })
      return id
    }),
  )
}

/** Mail blocked by RBL cannot be allowed (product §5). @throws AppError NOT_FOUND, RBL_CANNOT_ALLOW */
async function assertNotByRbl(db: Db, mailId: string): Promise<void> {
  const code = await store.rejectCodeOf(db, mailId)
  if (code === undefined) throw new AppError('NOT_FOUND')
  if (code === RBL_REJECT) throw new AppError('RBL_CANNOT_ALLOW')
}

const RBL_REJECT: RejectCode = 116

/** @throws AppError NOT_FOUND, ALREADY_EXISTS_SMTP_ENTRY, TOO_MANY_SMTP_PATTERNS, CHANGED_MEANWHILE */
export async function updateEntry(
  deps: SmtpListDeps,
  caller: Caller,
  list: SmtpList,
  id: number,
  { version, ...body }: SmtpEntryBody & Versioned,
): Promise<void> {
  const values = stored(body)
  await uniquely('ALREADY_EXISTS_SMTP_ENTRY', 'value', () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await store.lockEntry(trx, list, id)
      if (!before) throw new AppError('NOT_FOUND')
      assertVersion(version, rowVersion(valuesOf(before)))
      if (!sameMoment(values.valid_until, before.valid_until)) assertToCome(deps, values.valid_until)
      if (values.kind === 'pattern' && before.kind !== 'pattern') await assertRoomForPattern(trx)
      await store.updateEntry(trx, id, values)
      await recordAudit(trx, caller, {
        task: 'filter.edit',
        target: before.value,
        before: { ...valuesOf(before), list },
        after: { ...values, list },
      })
    }),
  )
}

async function assertRoomForPattern(db: Db): Promise<void> {
  if ((await store.lockPatterns(db)) >= LIMITS.smtpPatterns) throw new AppError('TOO_MANY_SMTP_PATTERNS')
}

export function activateEntries(
  deps: SmtpListDeps,
  caller: Caller,
  list: SmtpList,
  { chk, is_act: active }: { readonly chk: readonly number[]; readonly is_act: boolean },
) {
  return eachOf(deps, caller, 'filter.activate', chk, async (trx, id) => {
    const row = found(await store.lockEntry(trx, list, id))
    await store.updateEntry(trx, id, { is_act: active })
    return { target: row.value, before: { is_act: row.is_act, list }, after: { is_act: active, list } }
  })
}

export function deleteEntries(deps: SmtpListDeps, caller: Caller, list: SmtpList, ids: readonly number[]) {
  return eachOf(deps, caller, 'filter.delete', ids, async (trx, id) => {
    const row = found(await store.lockEntry(trx, list, id))
    await store.deleteEntry(trx, id)
    return { target: row.value, before: { ...valuesOf(row), list }, after: null }
  })
}

/** An entry that has ended before it begins does nothing. @throws AppError TERM_IS_OVER */
function assertToCome({ clock }: SmtpListDeps, until: string | null): void {
  if (until === null || Date.parse(until) > clock()) return
  throw new AppError('INVALID_REQUEST', { fields: { valid_until: 'TERM_IS_OVER' } })
}

const sameMoment = (one: string | null, other: Date | null): boolean =>
  (one === null ? null : Date.parse(one)) === (other?.getTime() ?? null)

/** The body has been read by its schema, so that the value says its kind. */
function stored(body: SmtpEntryBody): store.EntryValues {
  const read: SmtpEntryName | null = readSmtpEntry(body.value)
  if (!read) throw new AppError('INVALID_REQUEST', { fields: { value: 'INVALID_SMTP_ENTRY' } })
  return { ...body, ...read, of_recipient: body.of_recipient && MAIL_KINDS.includes(read.kind) }
}

function valuesOf(
  row: Omit<store.EntryValues, 'valid_until'> & { readonly valid_until: Date | null },
): store.EntryValues {
  return {
    kind: row.kind,
    value: row.value,
    of_recipient: row.of_recipient,
    trust_unauthenticated: row.trust_unauthenticated,
    comment: row.comment,
    valid_until: row.valid_until?.toISOString() ?? null,
    is_act: row.is_act,
  }
}
