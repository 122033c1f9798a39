/** Tells whoever scheduled an export what became of it: by a link to the screen of exports, never by the file itself. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { fillText } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { EXPORT_MAIL_TEXTS } from '@postern/contract/texts/export-schedule.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import type { Db } from '../../platform/db/client.ts'
import { beginsFailing, readerOf, type Outcome } from './schedule-store.ts'
import type { ExportDeps } from './service.ts'

type MailDeps = Pick<ExportDeps, 'settings' | 'sendMail'>

/** In the transaction that ends the export. */
export async function tellOutcome(
  trx: Db,
  deps: MailDeps,
  scheduleId: number,
  outcome: Outcome,
): Promise<void> {
  if (outcome.state === 'failed') {
    if (outcome.error !== null) await tellFailure(trx, deps, scheduleId, outcome.error)
    return
  }
  const reader = await readerOf(trx, scheduleId)
  if (!reader) return
  const { language, name } = reader
  const values = {
    name,
    list: fillText(EXPORT_TEXTS[`list.${reader.list}`], language),
    rows: outcome.rows,
    hours: LIMITS.exportHours,
  }
  await deps.sendMail(trx, {
    to: reader.email,
    subject: fillText(EXPORT_MAIL_TEXTS.readySubject, language, values),
    text: `${fillText(EXPORT_MAIL_TEXTS.ready, language, values)}\n\n${placeOf(deps, language)}\n`,
  })
}

/** Once, until one is made again. */
export async function tellFailure(
  trx: Db,
  deps: MailDeps,
  scheduleId: number,
  error: ErrorCode,
): Promise<void> {
  const reader = await readerOf(trx, scheduleId)
  // Whoever may not hear of it now is told of a later one.
  if (!reader || !(await beginsFailing(trx, scheduleId))) return
  const { language, name } = reader
  const values = {
    name,
    list: fillText(EXPORT_TEXTS[`list.${reader.list}`], language),
    reason: errorText(error, language),
  }
  await deps.sendMail(trx, {
    to: reader.email,
    subject: fillText(EXPORT_MAIL_TEXTS.failedSubject, language, values),
    text: `${fillText(EXPORT_MAIL_TEXTS.failed, language, values)}\n\n${placeOf(deps, language)}\n`,
  })
}

/** Where the files lie. */
function placeOf({ settings }: MailDeps, language: 'ko' | 'en' | 'ja'): string {
  const { publicUrl } = settings().basic
  if (publicUrl === '') return fillText(EXPORT_MAIL_TEXTS.place, language)
  return new URL('/exports', publicUrl).href
}
