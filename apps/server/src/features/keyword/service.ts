/** Monitored keywords: their list, and every change to it. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { KeywordBody, KeywordRow } from '@postern/contract/routes/keyword.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import * as store from './store.ts'

export interface KeywordDeps {
  readonly db: Db
}

type StoredKeyword = NonNullable<Awaited<ReturnType<typeof store.findKeyword>>>

export async function listKeywords({ db }: KeywordDeps, query: store.KeywordQuery) {
  const [{ rows, total }, alarm] = await Promise.all([store.listKeywords(db, query), store.readAlarm(db)])
  return {
    data: rows.map(present),
    total,
    page: query.page,
    size: query.size,
    alarm: {
      last_at: alarm?.last_at?.toISOString() ?? null,
      mails: alarm?.last_mails ?? 0,
      waiting: alarm?.waiting ?? 0,
    },
  }
}

/** @throws AppError NOT_FOUND */
export async function getKeyword({ db }: KeywordDeps, id: number): Promise<KeywordRow> {
  const row = found(await store.findKeyword(db, id))
  return present(row)
}

function present({ created_at: created, last_hit: last, ...row }: StoredKeyword): KeywordRow {
  return {
    ...row,
    version: rowVersion(valuesOf(row)),
    add_date: created.toISOString(),
    last_hit: last?.toISOString() ?? null,
  }
}

/** @throws AppError ALREADY_EXISTS_KEYWORD, TOO_MANY_KEYWORDS, TOO_MANY_KEYWORD_TEXTS */
export async function createKeyword(deps: KeywordDeps, caller: Caller, values: KeywordBody): Promise<number> {
  return uniquely('ALREADY_EXISTS_KEYWORD', 'keyword', () =>
    deps.db.transaction().execute(async (trx) => {
      const { keywords, bodies } = await store.lockCounts(trx)
      if (keywords >= LIMITS.keywordCount) throw new AppError('TOO_MANY_KEYWORDS')
      assertRoomForText(values.body, bodies)
      const path = caller.apiToken === null ? 'admin' : 'auto'
      const id = await store.insertKeyword(trx, { ...values, path })
      await recordAudit(trx, caller, {
        task: 'configuration.keyword_add',
        target: values.keyword,
        before: null,
        after: values,
      })
      return id
    }),
  )
}

/** @throws AppError NOT_FOUND, ALREADY_EXISTS_KEYWORD, TOO_MANY_KEYWORD_TEXTS, CHANGED_MEANWHILE */
export async function updateKeyword(
  deps: KeywordDeps,
  caller: Caller,
  id: number,
  { version, ...values }: KeywordBody & Versioned,
): Promise<void> {
  await uniquely('ALREADY_EXISTS_KEYWORD', 'keyword', () =>
    deps.db.transaction().execute(async (trx) => {
      const { bodies } = await store.lockCounts(trx)
      const before = found(await store.lockKeyword(trx, id))
      assertVersion(version, rowVersion(valuesOf(before)))
      if (before.body === '') assertRoomForText(values.body, bodies)
      await store.updateKeyword(trx, id, values)
      await recordAudit(trx, caller, {
        task: 'configuration.keyword_edit',
        target: before.keyword,
        before: valuesOf(before),
        after: values,
      })
    }),
  )
}

export function activateKeywords(
  deps: KeywordDeps,
  caller: Caller,
  { chk, is_act: active }: { readonly chk: readonly number[]; readonly is_act: boolean },
) {
  return eachOf(deps, caller, 'configuration.keyword_edit', chk, async (trx, id) => {
    const row = found(await store.lockKeyword(trx, id))
    await store.updateKeyword(trx, id, { is_act: active })
    return { target: row.keyword, before: { is_act: row.is_act }, after: { is_act: active } }
  })
}

export function deleteKeywords(deps: KeywordDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'configuration.keyword_delete', ids, async (trx, id) => {
    const row = found(await store.lockKeyword(trx, id))
    await store.deleteKeyword(trx, id)
    return { target: row.keyword, before: valuesOf(row), after: null }
  })
}

/** @throws AppError TOO_MANY_KEYWORD_TEXTS */
function assertRoomForText(body: string, bodies: number): void {
  if (body === '' || bodies < LIMITS.keywordContentCount) return
  throw new AppError('TOO_MANY_KEYWORD_TEXTS', { fields: { body: 'TOO_MANY_KEYWORD_TEXTS' } })
}

function valuesOf({ keyword, body, occurrences, word, alarm, is_act }: KeywordBody): KeywordBody {
  return { keyword, body, occurrences, word, alarm, is_act }
}
