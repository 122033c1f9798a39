/** Showing one mail; lists are list-service.ts. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import type { Db } from '../../platform/db/client.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { masksFor, shownTo } from '../../platform/masking/whose.ts'
import { signedInAs } from '../ports/signed-in.ts'
import { presentCopies } from './memory/campaigns.ts'
import { presentCorrespondent } from './memory/correspondents.ts'
import type { ContentReader } from './content/content-reader.ts'
import { listEvents } from './event-store.ts'
import { countDownloads } from './export-store.ts'
import { fileNameOf } from './content/file-name.ts'
import { readBytes, readOriginal } from './content/original.ts'
import type { RenewCaller } from '../../platform/work/caller.ts'
import type { EnqueueMail, ForwardMail, ScanFirst } from './ports.ts'
import type { RegisterFilter, RemoveFilter } from '../ports/filters.ts'
import type { SendMail } from '../ports/mail.ts'
import { presentDetail, presentReport } from './present.ts'
import { presentOriginal } from './requests/present.ts'
import { assertReason, recordReading } from './content/reading.ts'
import * as store from './store.ts'
import { actorOf, mayReadMail, searchableClasses } from './visibility.ts'

export interface MailDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly contentReader: ContentReader
  readonly enqueueMail: EnqueueMail
  readonly registerFilter: RegisterFilter
  readonly scanFirst: ScanFirst
  /** Names the virus in a message by the signatures of now, '' for none. Rejects where no scanner answers. */
  readonly virusIn: (message: Buffer) => Promise<string>
  readonly forwardMail: ForwardMail
  /** Whoever calls writes the audit log by themselves, once for all of it. */
  readonly recordsItself?: true
  readonly renewCaller: RenewCaller
  /** For what does not depend on who calls: whose an address is. */
  readonly systemDb: Db
  readonly removeFilter: RemoveFilter
  readonly sendMail: SendMail
  /** ISO 3166 alpha-2 of an address, '' where it is not known. */
  readonly countryOf: (ip: string) => Promise<string>
}

/** @throws AppError NOT_FOUND, NO_PERMISSION (to read mail of this class) */
export async function getMail(deps: MailDeps, caller: Caller, id: string) {
  const mail = await findReadable(deps, caller, id)
  const { region } = caller.scope
  const [attempts, next, events, correspondent, copies, original] = await Promise.all([
    store.listAttempts(deps.db, id),
    store.nextAttempt(deps.db, id),
    listEvents(deps.db, id, mail.received_at),
    presentCorrespondent(deps.db, mail, region),
    presentCopies(deps.db, mail, region),
    presentOriginal(deps, caller, mail),
  ])
  const shown = shownTo(caller, mail, deps.settings())
  return {
    ...presentDetail(mail, { attempts, next, events }, actorOf(caller), shown),
    receiver_country: mail.receiver_ip === '' ? '' : await deps.countryOf(mail.receiver_ip),
    correspondent,
    copies,
    detox: caller.permissions.has('mail-read-detox') ? presentReport(mail.detox_report, shown) : null,
    original,
  }
}

/**
 * @throws AppError NOT_FOUND, NO_PERMISSION, READING_REASON_REQUIRED, NO_ORIGINAL_MAIL, ORIGINAL_UNREADABLE
 */
export async function getContent(
  deps: MailDeps,
  caller: Caller,
  id: string,
  {
    unmasked = false,
    reason,
  }: { readonly unmasked?: boolean | undefined; readonly reason?: string | undefined } = {},
) {
  const mail = await findReadable(deps, caller, id)
  assertReason(deps, caller, mail, reason)
  const mask = masksFor(caller, mail, deps.settings(), unmasked)
  const content = await deps.contentReader.read(await readBytes(deps, caller, mail), mask)
  await recordReading(deps, caller, mail, 'mail.read', reason)
  const own = content.masked === 'yes' && mail.user_id === caller.userId
  return {
    ...content,
    masked: own ? ('own' as const) : content.masked,
    headers: [...fieldsOf(mail.trace_header ?? ''), ...content.headers],
  }
}

/** The bytes of a mail, and how it came, for whoever tries something on it. Throws as getContent. */
export async function originalToTry(deps: MailDeps, caller: Caller, id: string) {
  const mail = await findReadable(deps, caller, id)
  assertReason(deps, caller, mail)
  const bytes = await readOriginal(deps, mail)
  await recordReading(deps, caller, mail, 'mail.read')
  const { receiver, sender, helo, sender_ip: ip, client_rdns: rdns, sender_country: country, tls } = mail
  const from = {
    sender,
    helo: helo ?? '',
    ip,
    rdns: rdns ?? '',
    country,
    tls: (tls ?? '') !== '',
    auth: signedInAs(mail.trace),
  }
  return { bytes, receiver, from, userId: mail.user_id }
}

/** Header lines that we put before the stored bytes (RFC 5321 §4.4), folded lines joined. */
function fieldsOf(lines: string): { name: string; value: string }[] {
  return lines
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }]
    })
}

/** The bytes of the recipient's copy; `original`: as they were received. Throws as getContent. */
export async function downloadOriginal(
  deps: MailDeps,
  caller: Caller,
  id: string,
  {
    reason,
    original = false,
  }: { readonly reason?: string | undefined; readonly original?: boolean | undefined } = {},
): Promise<FileReply> {
  const mail = await findReadable(deps, caller, id)
  assertReason(deps, caller, mail, reason)
  const content = await readBytes(deps, caller, mail, original)
  await countDownloads(deps.db, [mail])
  await recordReading(deps, caller, mail, 'mail.download', reason)
  return { name: fileNameOf(mail.title), type: 'message/rfc822', size: content.length, content }
}

/** A mail of a class the caller may not search does not exist for them. */
async function findReadable(deps: MailDeps, caller: Caller, id: string): Promise<store.MailWithMessage> {
  const mail = await store.findMail(deps.db, caller.scope, id)
  if (!mail || !searchableClasses(caller).includes(mail.class)) throw new AppError('NOT_FOUND')
  if (!mayReadMail(caller, mail)) throw new AppError('NO_PERMISSION')
  return mail
}
