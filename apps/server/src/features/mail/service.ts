/** Finding and showing mail. */
import { MAIL_CLASSES, MAIL_MODES, type MailClass } from '@postern/contract/codes/mail.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'
import { leaveUnrecorded, recordAudit } from '../../platform/audit/record.ts'
import { BlobMissingError, type BlobStore } from '../../platform/blob/blob-store.ts'
import type { Db } from '../../platform/db/client.ts'
import { withinSearchTime } from '../../platform/db/lists.ts'
import type { FileReply } from '../../platform/http/bind.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { ContentReader } from './content-reader.ts'
import type { EnqueueMail, RegisterFilter } from './ports.ts'
import { presentDetail, presentMail } from './present.ts'
import { periodOf } from './search.ts'
import * as store from './store.ts'
import { mayRead, searchableClasses } from './visibility.ts'

export interface MailDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly contentReader: ContentReader
  readonly enqueueMail: EnqueueMail
  readonly registerFilter: RegisterFilter
}

/** @throws AppError INVALID_REQUEST (period), NO_PERMISSION (class, or an own period without the right to it) */
export async function listMails(deps: MailDeps, caller: Caller, query: MailQuery) {
  const search = searchOf(deps, caller, query)
  const { rows, total } = await withinSearchTime(deps.db, (trx) => store.listMails(trx, search))
  return {
    data: rows.map((row) => presentMail(row, caller.scope.region)),
    total,
    page: query.page,
    size: query.size,
  }
}

/** The same search without its class and mode, counted for each. */
export async function countMails(deps: MailDeps, caller: Caller, query: MailQuery) {
  const { class: _, mode: __, ...rest } = query
  const search = searchOf(deps, caller, { ...rest, class: 'all' })
  const rows = await withinSearchTime(deps.db, (trx) => store.countMails(trx, search))
  const sum = (fits: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(fits).reduce((total, row) => total + row.mails, 0)
  const byClass = MAIL_CLASSES.map((name) => [name, sum((row) => row.class === name)])
  return {
    ...(Object.fromEntries(byClass) as Record<MailClass, number>),
    all: sum(() => true),
    wait: sum((row) => row.mode === MAIL_MODES.wait),
    analyzing: sum((row) => row.mode === MAIL_MODES.analyzing),
  }
}

function searchOf(deps: MailDeps, caller: Caller, query: MailQuery): store.Search {
  const allowed = searchableClasses(caller)
  const ownPeriod = query.from !== undefined || query.to !== undefined
  if (ownPeriod && !caller.permissions.has('mail-search-period')) throw new AppError('NO_PERMISSION')
  const classes = query.class === 'all' ? allowed : allowed.filter((name) => name === query.class)
  if (classes.length === 0) throw new AppError('NO_PERMISSION')
  return {
    scope: caller.scope,
    classes,
    query,
    period: periodOf(query, deps.clock(), deps.settings().basic.searchPeriodDays),
  }
}

/** @throws AppError NOT_FOUND, NO_PERMISSION (to read mail of this class) */
export async function getMail(deps: MailDeps, caller: Caller, id: string) {
  const mail = await findReadable(deps, caller, id)
  const [attempts, next] = await Promise.all([
    store.listAttempts(deps.db, id),
    store.nextAttempt(deps.db, id),
  ])
  return presentDetail(mail, { attempts, next }, caller.scope.region)
}

/** @throws AppError NOT_FOUND, NO_PERMISSION, NO_ORIGINAL_MAIL */
export async function getContent(deps: MailDeps, caller: Caller, id: string) {
  const mail = await findReadable(deps, caller, id)
  const content = await deps.contentReader.read(await readOriginal(deps, mail))
  await recordReading(deps, caller, mail, 'mail.read')
  return content
}

/** The bytes as they were received. Throws as getContent. */
export async function downloadOriginal(deps: MailDeps, caller: Caller, id: string): Promise<FileReply> {
  const mail = await findReadable(deps, caller, id)
  const content = await readOriginal(deps, mail)
  await store.countDownload(deps.db, id)
  await recordReading(deps, caller, mail, 'mail.download')
  return { name: fileNameOf(mail.title), type: 'message/rfc822', size: content.length, content }
}

/** Whoever reads what was sent to somebody else leaves a trace; reading one's own mail is nobody's business. */
async function recordReading(
  deps: MailDeps,
  caller: Caller,
  mail: store.MailWithMessage,
  task: 'mail.read' | 'mail.download',
): Promise<void> {
  if (mail.user_id === caller.userId) return leaveUnrecorded(caller)
  await recordAudit(deps.db, caller, {
    task,
    target: nameOf(mail),
    domainId: mail.domain_id,
    note: { id: mail.id, sender: mail.sender },
    at: deps.clock(),
  })
}

/** A mail in the audit log: its subject and who it was sent to. */
export function nameOf({ title, receiver }: { readonly title: string; readonly receiver: string }): string {
  return `${title.slice(0, 200)} → ${receiver}`
}

/** A mail of a class the caller may not search does not exist for them. */
async function findReadable(deps: MailDeps, caller: Caller, id: string): Promise<store.MailWithMessage> {
  const mail = await store.findMail(deps.db, caller.scope, id)
  if (!mail || !searchableClasses(caller).includes(mail.class)) throw new AppError('NOT_FOUND')
  if (!mayRead(caller, mail.class)) throw new AppError('NO_PERMISSION')
  return mail
}

async function readOriginal(deps: MailDeps, mail: store.MailWithMessage): Promise<Buffer> {
  if (mail.blob_key === null) throw new AppError('NO_ORIGINAL_MAIL')
  try {
    return await deps.blobs.read(mail.blob_key)
  } catch (cause) {
    if (cause instanceof BlobMissingError) throw new AppError('NO_ORIGINAL_MAIL', { cause })
    throw cause
  }
}

/** The subject as a file name: no path, no control or direction characters, no reserved ones of any system. */
function fileNameOf(title: string): string {
  const safe = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return `${safe.slice(0, 80).toWellFormed().trim() || 'mail'}.eml`
}
