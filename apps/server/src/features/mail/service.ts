/** Showing one mail; lists are list-service.ts. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'
import { leaveUnrecorded, recordAudit } from '../../platform/audit/record.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import type { Db } from '../../platform/db/client.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { masksFor, shownTo } from '../../platform/masking/whose.ts'
import { presentCopies } from './campaigns.ts'
import { presentCorrespondent } from './correspondents.ts'
import type { ContentReader } from './content-reader.ts'
import { insertEvents, listEvents } from './event-store.ts'
import type { EnqueueMail, RegisterFilter, ScanFirst } from './ports.ts'
import { presentDetail } from './present.ts'
import * as store from './store.ts'
import { actorOf, mayRead, searchableClasses } from './visibility.ts'

export interface MailDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly contentReader: ContentReader
  readonly enqueueMail: EnqueueMail
  readonly registerFilter: RegisterFilter
  readonly scanFirst: ScanFirst
}

/** @throws AppError NOT_FOUND, NO_PERMISSION (to read mail of this class) */
export async function getMail(deps: MailDeps, caller: Caller, id: string) {
  const mail = await findReadable(deps, caller, id)
  const { region } = caller.scope
  const [attempts, next, events, correspondent, copies] = await Promise.all([
    store.listAttempts(deps.db, id),
    store.nextAttempt(deps.db, id),
    listEvents(deps.db, id, mail.received_at),
    presentCorrespondent(deps.db, mail, region),
    presentCopies(deps.db, mail, region),
  ])
  const shown = shownTo(caller, mail, deps.settings())
  return {
    ...presentDetail(mail, { attempts, next, events }, actorOf(caller), shown),
    correspondent,
    copies,
  }
}

/** @throws AppError NOT_FOUND, NO_PERMISSION, NO_ORIGINAL_MAIL, ORIGINAL_UNREADABLE */
export async function getContent(deps: MailDeps, caller: Caller, id: string, unmasked = false) {
  const mail = await findReadable(deps, caller, id)
  const mask = masksFor(caller, mail, deps.settings(), unmasked)
  const content = await deps.contentReader.read(await readOriginal(deps, mail), mask)
  await recordReading(deps, caller, mail, 'mail.read')
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
  const bytes = await readOriginal(deps, mail)
  await recordReading(deps, caller, mail, 'mail.read')
  const { receiver, sender, helo, sender_ip: ip, client_rdns: rdns, sender_country: country, tls } = mail
  const from = { sender, helo: helo ?? '', ip, rdns: rdns ?? '', country, tls: (tls ?? '') !== '' }
  return { bytes, receiver, from }
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
  if (task === 'mail.read' && wasJustRead(caller, mail.id, deps.clock())) return leaveUnrecorded(caller)
  const kind = task === 'mail.read' ? 'read' : 'download'
  await insertEvents(deps.db, caller, [mail], { kind, at: new Date(deps.clock()) })
  await recordAudit(deps.db, caller, {
    task,
    target: nameOf(mail),
    domainId: mail.domain_id,
    note: { id: mail.id, sender: mail.sender },
    at: deps.clock(),
  })
}

/** Reading the same mail again within this time is the same reading. */
const SAME_READING_MS = 60 * 60 * 1000
/** Readings remembered; the oldest are forgotten, and recorded once more. */
const READINGS = 10_000
const readings = new Map<string, number>()

/** Whether this process recorded that reading already: moving through a list and back is no news. */
function wasJustRead(caller: Caller, id: string, now: number): boolean {
  const key = `${String(caller.userId)} ${id}`
  const before = readings.get(key)
  if (before !== undefined && now - before < SAME_READING_MS) return true
  readings.delete(key)
  readings.set(key, now)
  if (readings.size > READINGS) readings.delete(readings.keys().next().value!)
  return false
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
    // The record says that the bytes are kept: whoever runs the server has to bring them back.
    throw new AppError('ORIGINAL_UNREADABLE', { cause })
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
