/** YARA rule files: checked and timed before they count. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { YaraCheckReply } from '@postern/contract/routes/yara.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { shownTo } from '../../platform/masking/whose.ts'
import type { YaraPort } from './ports.ts'
import * as store from './store.ts'

export interface YaraDeps {
  readonly db: Db
  readonly blobs: Pick<BlobStore, 'read'>
  readonly yara: YaraPort
  readonly settings: () => SettingsValues
}

export async function listFiles({ db }: YaraDeps, query: store.YaraQuery) {
  const { rows, total } = await store.listFiles(db, query)
  const data = rows.map(({ created_at: created, runaway_at: runaway, ...row }) => ({
    ...row,
    runaway_at: runaway?.toISOString() ?? null,
    add_date: created.toISOString(),
  }))
  return { data, total, page: query.page, size: query.size }
}

/** @throws AppError FILE_TOO_LARGE, FILE_TYPE_NOT_ALLOWED */
export async function checkFile(deps: YaraDeps, caller: Caller, file: Uint8Array): Promise<YaraCheckReply> {
  const { errors, warnings, rules, costUs } = await deps.yara.check(sourceOf(file))
  await recordAudit(deps.db, caller, {
    task: 'configuration.yara_check',
    target: '',
    note: { rules, failed: errors.length },
  })
  return { errors: [...errors], warnings: [...warnings], rules, cost_us: costUs }
}

/** @throws AppError FILE_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, YARA_INVALID, ALREADY_EXISTS_FILE_NAME, TOO_MANY_YARA_FILES */
export async function addFile(deps: YaraDeps, caller: Caller, name: string, file: Uint8Array) {
  if (!RULE_FILE.test(name)) throw notARuleFile()
  const source = sourceOf(file)
  const { errors, rules, costUs } = await deps.yara.check(source)
  if (errors.length > 0 || costUs === null) throw invalid(errors)
  const values = { name, rules, size: file.length, cost_us: costUs }
  return uniquely('ALREADY_EXISTS_FILE_NAME', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      if ((await store.lockCount(trx)) >= LIMITS.yaraFiles) throw new AppError('TOO_MANY_YARA_FILES')
      const id = await store.insertFile(trx, { ...values, source })
      await recordAudit(trx, caller, {
        task: 'configuration.yara_add',
        target: name,
        before: null,
        after: { name, rules, size: file.length },
      })
      return { id, rules }
    }),
  )
}

export function activateFiles(
  deps: YaraDeps,
  caller: Caller,
  { chk, is_act: active }: { readonly chk: readonly number[]; readonly is_act: boolean },
) {
  return eachOf(deps, caller, 'configuration.yara_edit', chk, async (trx, id) => {
    const file = found(await store.lockFile(trx, id))
    await store.setActive(trx, id, active)
    return { target: file.name, before: { is_act: file.is_act }, after: { is_act: active } }
  })
}

export function deleteFiles(deps: YaraDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'configuration.yara_delete', ids, async (trx, id) => {
    const { name, rules, size } = found(await store.lockFile(trx, id))
    await store.deleteFile(trx, id)
    return { target: name, before: { name, rules, size }, after: null }
  })
}

/** What a file would have met, of the newest stored messages. @throws AppError NOT_FOUND */
export async function preview({ db, blobs, yara, settings }: YaraDeps, caller: Caller, id: number) {
  const file = found(await store.findSource(db, id))
  const mails = await store.newestMails(db, LIMITS.yaraPreviewMails)
  const read: typeof mails = []
  async function* bytes() {
    for (const mail of mails) {
      // A preview of the others is worth more than an error about one.
      const content = await blobs.read(mail.blob_key!).catch(() => null)
      if (content === null) continue
      read.push(mail)
      yield content
    }
  }
  const met = await yara.try(file.source, bytes())
  const hits = read.flatMap((mail, at) => {
    const rules = [...(met[at] ?? [])]
    const { id: mailId, received_at: received, sender } = mail
    const title = shownTo(caller, mail, settings())(mail.title)
    return rules.length === 0
      ? []
      : [{ id: mailId, receive_date: received.toISOString(), sender, title, rules }]
  })
  return { mails: read.length, hits }
}

const RULE_FILE = /\.(?:yar|yara|rules?|txt)$/i
const ERRORS_SHOWN = 20

const notARuleFile = () =>
  new AppError('FILE_TYPE_NOT_ALLOWED', { fields: { file: 'FILE_TYPE_NOT_ALLOWED' } })

/** Each line that does not compile, as `file.<line>`, with what the compiler says of it. */
function invalid(errors: readonly { readonly line: number; readonly message: string }[]): AppError {
  const lines = errors.filter(({ line }) => line > 0).slice(0, ERRORS_SHOWN)
  return new AppError('YARA_INVALID', {
    fields: {
      file: 'YARA_INVALID',
      ...Object.fromEntries(lines.map(({ line }) => [`file.${line}`, 'BULK_LINE_INVALID' as const])),
    },
    details: Object.fromEntries(lines.map(({ line, message }) => [`file.${line}`, { line, item: message }])),
  })
}

/** Rules are text: UTF-8, or what old editors wrote. @throws AppError FILE_TOO_LARGE, FILE_TYPE_NOT_ALLOWED */
function sourceOf(file: Uint8Array): string {
  if (file.length > LIMITS.yaraFileBytes) {
    throw new AppError('FILE_TOO_LARGE', {
      fields: { file: 'FILE_TOO_LARGE' },
      values: { max: LIMITS.yaraFileBytes },
    })
  }
  const text = decoded(file)
  if (text.includes('\0')) throw notARuleFile()
  return text
}

function decoded(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
