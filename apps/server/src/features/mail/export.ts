/** The lists of mail and of refused mail as files: newest first, as the search finds them. */
import { DETOX_FINDS, detoxStateName, type DetoxFind } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES, type MailClass } from '@postern/contract/codes/mail.ts'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETOX_FIND_NAMES } from '@postern/contract/texts/detox-finds.ts'
import { DETOX_STATE_NAMES } from '@postern/contract/texts/detox.ts'
import { EXPORT_COLUMN_TEXTS } from '@postern/contract/texts/export.ts'
import { rejectText } from '@postern/contract/texts/reject.ts'
import { unsentText } from '@postern/contract/validation/unsent-text.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { shownTo } from '../../platform/masking/whose.ts'
import { codeNames, declareExport, type ExportColumn, type TableSource } from '../ports/export.ts'
import { exportedMails, type ExportedMail } from './export-store.ts'
import { originalsExport } from './originals/export-originals.ts'
import { countFound, foundBatches } from './search/found-batches.ts'
import { searchOf } from './list-service.ts'
import type { MailDeps } from './service.ts'
import { searchPermissions } from './visibility.ts'

type ListDeps = Pick<MailDeps, 'db' | 'clock' | 'settings'>

/** A mail whose texts are written as its reader may see them. */
interface Row extends ExportedMail {
  readonly shown: (text: string) => string
}
type Column = ExportColumn<Row>

const modeName = codeNames('mode.', MAIL_MODES)
const common = COMMON_TEXTS
const own = EXPORT_COLUMN_TEXTS
const received: Column = { head: common.receiveDate, time: true, of: (mail) => mail.received_at }
const sender: Column = { head: common.sender, of: (mail) => safeText(mail.sender) }
const ip: Column = { head: common.senderIp, of: (mail) => mail.sender_ip }
const country: Column = { head: common.senderCountry, of: (mail) => mail.sender_country }
const receiver: Column = { head: common.receiver, of: (mail) => safeText(mail.receiver) }
const title: Column = { head: common.title, of: (mail) => safeText(mail.shown(mail.title)) }
const size: Column = { head: own.sizeBytes, of: (mail) => mail.size }
const rejectCode: Column = { head: own.rejectCode, of: (mail) => mail.reject_code }
const rejectReason: Column = {
  head: common.rejectReason,
  of: (mail, { say }) => (mail.reject_code === null ? '' : say(rejectText(mail.reject_code))),
}
const reply: Column = { head: own.reply, of: (mail) => safeText(mail.reject_reason) }
const id: Column = { head: own.mailId, of: (mail) => mail.id }

/** Those that this version knows, in its order. */
const findsOf = (keys: readonly string[]): readonly DetoxFind[] =>
  DETOX_FINDS.filter((find) => keys.includes(find))

const MAIL_COLUMNS: readonly Column[] = [
  received,
  { head: common.class, of: (mail, { say }) => say(common[`class.${mail.class}`]) },
  { head: common.mode, of: (mail, words) => modeName(mail.mode, words) },
  { head: common.score, of: (mail) => mail.score },
  sender,
  { head: own.senderName, of: (mail) => safeText(mail.sender_name) },
  ip,
  country,
  receiver,
  title,
  {
    head: own.attachNames,
    of: (mail) => mail.attach_names.map((name) => safeText(mail.shown(name))).join('; '),
  },
  size,
  { head: common.virusName, of: (mail) => safeText(mail.virus_name) },
  { head: common.filterInfo, of: (mail) => mail.filter_info },
  { head: own.finding, of: (mail) => mail.codes.join(' ') },
  { head: common.sendState, of: (mail, { say }) => say(common[`send.${mail.send_state}`]) },
  {
    head: own.reply,
    of: ({ send_message: message, reject_reason: refused }, { say }) => {
      const unsent = unsentText(message)
      return unsent ? say(unsent) : safeText(message || refused)
    },
  },
  { head: common.recoverDate, time: true, of: (mail) => mail.recovered_at },
  rejectCode,
  rejectReason,
  { head: own.writtenTo, of: (mail) => safeText(mail.written_to ?? '') },
  { head: own.downloads, of: (mail) => mail.download_count },
  { head: own.detoxState, of: (mail, { say }) => say(DETOX_STATE_NAMES[detoxStateName(mail.detox_state)]) },
  {
    head: own.detoxFound,
    of: (mail, { say }) =>
      findsOf(mail.detox_found)
        .map((find) => say(DETOX_FIND_NAMES[find]))
        .join('; '),
  },
  id,
]
const REFUSED_COLUMNS: readonly Column[] = [
  received,
  ip,
  country,
  sender,
  receiver,
  rejectCode,
  rejectReason,
  reply,
  title,
  size,
  id,
]

export function mailExports(deps: ListDeps & Pick<MailDeps, 'blobs'>) {
  return {
    'mail-originals': originalsExport(deps),
    mail: mailExport(deps, MAIL_COLUMNS),
    refused: mailExport(deps, REFUSED_COLUMNS, 'rejected'),
  }
}

function mailExport(deps: ListDeps, columns: readonly Column[], only?: MailClass): TableSource<MailQuery> {
  const wanted = (query: MailQuery): MailQuery => ({
    ...query,
    sort: 'receive_date',
    ...(only === undefined ? {} : { class: only }),
  })
  return declareExport<MailQuery, Row>({
    task: 'mail.export',
    columns,
    relies: (caller, query) => {
      const { classes } = searchOf(deps, caller, wanted(query))
      return searchPermissions(classes, query)
    },
    count: (caller, query) => countFound(deps, searchOf(deps, caller, wanted(query)), LIMITS.countedExport),
    batches: (caller, query, at) => batchesOf(deps, caller, wanted(query), at),
  })
}

/** Mail that comes after it was asked for is not of it. */
async function* batchesOf(
  deps: ListDeps,
  caller: Caller,
  query: MailQuery,
  at: Date,
): AsyncGenerator<readonly Row[]> {
  const search = searchOf({ ...deps, clock: () => at.getTime() }, caller, query)
  const settings = deps.settings()
  for await (const ids of foundBatches(deps, search, at)) {
    const mails = await exportedMails(deps.db, caller.scope, ids)
    yield mails.map((mail) => ({ ...mail, shown: shownTo(caller, mail, settings) }))
  }
}
