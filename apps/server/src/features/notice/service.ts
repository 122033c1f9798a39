/** Notices: written by those who may, shown to the administrators they are for while their period lasts. */
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import type { NoticeReply, NoticeRow } from '@postern/contract/routes/notice.ts'
import { noticeTextFor, type NoticeBody } from '@postern/contract/validation/notice.ts'
import { isBlankRichText } from '@postern/contract/validation/rich-text.ts'
import type { Transaction } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import { cleanTexts } from './rich-text.ts'
import * as store from './store.ts'

export interface NoticeDeps {
  readonly db: Db
  /** ms since the epoch. */
  readonly clock: () => number
}

/** More than anybody reads; the list has the others. */
const CURRENT_MAX = 20

function mayWrite(caller: Caller): boolean {
  return caller.scope.region === 'all' && caller.permissions.has('notice-notice-form')
}

function readerOf(deps: NoticeDeps, caller: Caller): store.Reader {
  return { scope: caller.scope, at: new Date(deps.clock()) }
}

export async function listNotices(deps: NoticeDeps, caller: Caller, query: store.NoticeQuery) {
  const reader = mayWrite(caller) ? null : readerOf(deps, caller)
  const { rows, total } = await store.listNotices(deps.db, reader, query)
  const language = query.lang ?? caller.language
  const data = rows.map((row) => rowOf(row, language, deps.clock()))
  return { data, total, page: query.page, size: query.size }
}

function rowOf(notice: store.StoredNotice, language: Language, now: number): NoticeRow {
  const texts = cleanTexts(notice.texts)
  return {
    ...periodsOf(notice),
    seq: notice.id,
    id: notice.id,
    title: noticeTextFor(texts, language).title,
    languages: LANGUAGES.filter((candidate) => texts[candidate].title !== ''),
    state: stateOf(notice, now),
    regions: notice.regions,
    all_domains: notice.all_domains,
    add_date: notice.created_at.toISOString(),
  }
}

function stateOf(
  { active_start: start, active_end: end, reaches, regions }: store.StoredNotice,
  now: number,
): NoticeRow['state'] {
  if (end !== null && end.getTime() <= now) return 'ended'
  // Administrators of everything see notices for any domain.
  if (!reaches && !regions.includes('all')) return 'nobody'
  return start.getTime() > now ? 'planned' : 'active'
}

function periodsOf(notice: store.StoredNotice) {
  return {
    active_start: notice.active_start.toISOString(),
    active_end: notice.active_end?.toISOString() ?? null,
    popup_start: notice.popup_start?.toISOString() ?? null,
    popup_end: notice.popup_end?.toISOString() ?? null,
  }
}

/** For banner and popup, newest first. */
export async function currentNotices(deps: NoticeDeps, caller: Caller, language: Language) {
  const reader = readerOf(deps, caller)
  const notices = await store.currentNotices(deps.db, reader, CURRENT_MAX)
  return notices.map((notice) => {
    const { title, body, popup } = noticeTextFor(cleanTexts(notice.texts), language)
    const html = isBlankRichText(popup) ? body : popup
    const shown = isPopup(notice, reader.at) ? html : null
    return { seq: notice.id, id: notice.id, title, popup: shown, popup_content: shown }
  })
}

function isPopup({ popup_start: start, popup_end: end }: store.StoredNotice, at: Date): boolean {
  return start !== null && start <= at && (end === null || end > at)
}

/** @throws AppError NOT_FOUND also for one that is not, or not now, for the caller */
export async function getNotice(
  deps: NoticeDeps,
  caller: Caller,
  id: number,
  language: Language,
): Promise<NoticeReply> {
  const writes = mayWrite(caller)
  const notice = found(await store.findNotice(deps.db, writes ? null : readerOf(deps, caller), id))
  const texts = cleanTexts(notice.texts)
  const { title, body, popup } = noticeTextFor(texts, language)
  const { active_start, active_end, popup_start, popup_end } = periodsOf(notice)
  const { regions, all_domains, domain_ids } = notice
  return {
    seq: id,
    id,
    title,
    body,
    popup_content: popup_start === null ? null : isBlankRichText(popup) ? body : popup,
    popup_start,
    popup_end,
    active_start,
    active_end,
    edit: writes
      ? { version: versionOf(notice), texts, popup_start, popup_end, regions, all_domains, domain_ids }
      : null,
  }
}

function versionOf({ id: _id, created_at: _at, reaches: _reaches, ...notice }: EditedNotice): string {
  return rowVersion(notice)
}
type EditedNotice = Awaited<ReturnType<typeof store.findNotice>> & object

/** @throws AppError NOT_FOUND_DOMAIN, INVALID_REQUEST when cleaning leaves nothing of a text, NO_PERMISSION */
export async function createNotice(deps: NoticeDeps, caller: Caller, body: NoticeBody): Promise<number> {
  const values = valuesOf(caller, body)
  return deps.db.transaction().execute(async (trx) => {
    const id = await store.insertNotice(trx, values, new Date(deps.clock()))
    await writeDomains(trx, id, body)
    await record(trx, deps, caller, { task: 'configuration.notice_add', after: auditedOf(values, body) })
    return id
  })
}

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE and what createNotice throws */
export async function updateNotice(
  deps: NoticeDeps,
  caller: Caller,
  id: number,
  { version, ...body }: NoticeBody & Versioned,
): Promise<void> {
  const values = valuesOf(caller, body)
  await deps.db.transaction().execute(async (trx) => {
    await store.lockNotice(trx, id)
    const before = found(await store.findNotice(trx, null, id))
    assertVersion(version, versionOf(before))
    await store.updateNotice(trx, id, values)
    await writeDomains(trx, id, body)
    const { id: _id, created_at: _at, reaches: _reaches, ...old } = before
    const after = auditedOf(values, body)
    await record(trx, deps, caller, { task: 'configuration.notice_edit', before: old, after })
  })
}

export async function deleteNotices(deps: NoticeDeps, caller: Caller, ids: readonly number[]) {
  assertWriter(caller)
  return eachOf(deps, caller, 'configuration.notice_delete', ids, async (trx, id) => {
    await store.lockNotice(trx, id)
    const { reaches: _reaches, ...before } = found(await store.findNotice(trx, null, id))
    await store.deleteNotice(trx, id)
    return { target: titleOf(before, caller), before }
  })
}

/** Whatever a stored role says: who may write notices speaks to every tenant. */
function assertWriter(caller: Caller): void {
  if (!mayWrite(caller)) throw new AppError('NO_PERMISSION')
}

function valuesOf(caller: Caller, body: NoticeBody): store.NoticeValues {
  assertWriter(caller)
  const texts = cleanTexts(body.texts)
  for (const language of LANGUAGES) {
    if (!isBlankRichText(body.texts[language].body) && isBlankRichText(texts[language].body)) {
      throw new AppError('INVALID_REQUEST', { fields: { [`texts.${language}.body`]: 'INVALID_TEXT' } })
    }
  }
  return {
    texts,
    active_start: new Date(body.active_start),
    active_end: dateOf(body.active_end),
    popup_start: dateOf(body.popup_start),
    popup_end: dateOf(body.popup_end),
    regions: [...new Set(body.regions)],
    all_domains: body.all_domains,
  }
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** What the audit log keeps of a notice that was written. */
function auditedOf(values: store.NoticeValues, body: NoticeBody) {
  return { ...values, domain_ids: domainsOf(body) }
}

function domainsOf(body: NoticeBody): number[] {
  return body.all_domains ? [] : [...new Set(body.domain_ids)].toSorted((a, b) => a - b)
}

async function writeDomains(trx: Transaction<Tables>, id: number, body: NoticeBody): Promise<void> {
  const ids = domainsOf(body)
  if (ids.length > 0 && (await store.countDomains(trx, ids)) !== ids.length) {
    throw new AppError('NOT_FOUND_DOMAIN', { fields: { domain_ids: 'NOT_FOUND_DOMAIN' } })
  }
  await store.replaceDomains(trx, id, ids)
}

interface Event {
  readonly task: 'configuration.notice_add' | 'configuration.notice_edit' | 'configuration.notice_delete'
  readonly before?: Pick<store.StoredNotice, 'texts'>
  readonly after?: Pick<store.StoredNotice, 'texts'>
}

function record(trx: Transaction<Tables>, deps: NoticeDeps, caller: Caller, event: Event): Promise<void> {
  const target = titleOf((event.after ?? event.before)!, caller)
  return recordAudit(trx, caller, { ...event, target, at: deps.clock() })
}

function titleOf({ texts }: Pick<store.NoticeValues, 'texts'>, { language }: Caller): string {
  return noticeTextFor(texts, language).title
}
