/** Hands out attachments by their links: described to whoever opens one, given by a press of a button, scanned before. */
import { createHash } from 'node:crypto'
import { storedFileBytes, type StoredFile } from '@postern/mail/rewrite/stored-file.ts'
import type { LinkedFileRow } from '@postern/contract/routes/attachment-link.ts'
import { AppError } from '../../platform/app-error.ts'
import { appendAudit } from '../../platform/audit/record.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import { BlobMissingError } from '../../platform/blob/blob-store.ts'
import type { Capabilities } from '../../platform/capability/capability.ts'
import type { Db } from '../../platform/db/client.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import type { VirusIn } from './ports.ts'
import { countDownload, findLink, type StoredLink } from './store.ts'

export interface LinkDeps {
  readonly systemDb: Db
  readonly blobs: BlobStore
  readonly capabilities: Capabilities
  readonly virusIn: VirusIn
  /** ms since the epoch. */
  readonly clock: () => number
}

/** Downloads that wait for their scan: each holds a message and, while it is its turn, a process. */
const WAITING_MAX = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

interface Found {
  readonly link: StoredLink
  readonly file: StoredFile
  readonly until: number
}

/** @throws AppError LINK_INVALID, LINK_EXPIRED, LINK_GONE */
export async function describeFile(deps: LinkDeps, token: string): Promise<LinkedFileRow> {
  const { link, file, until } = await find(deps, token)
  const { name, size, sha256 } = file
  return { name, size, sha256, from: link.sender, to: link.receiver, until: new Date(until).toISOString() }
}

/** @throws as describeFile, and AppError LINK_VIRUS, LINK_NOT_SCANNED, RATE_LIMITED */
export async function downloadFile(deps: LinkDeps, token: string, from: RequestInfo): Promise<FileReply> {
  const found = await find(deps, token)
  try {
    const content = await inTurn(() => scanned(deps, found))
    await record(deps, found, from, null)
    return { name: found.file.name, type: 'application/octet-stream', size: content.length, content }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'RATE_LIMITED') await record(deps, found, from, error)
    throw error
  }
}

async function find({ systemDb, capabilities, clock }: LinkDeps, token: string): Promise<Found> {
  const { subject, expiresAt } = capabilities.read('attachment', token, clock())
  const { l: id, f: at } = subject
  if (typeof id !== 'number' || typeof at !== 'number') throw new AppError('LINK_INVALID')
  const link = await findLink(systemDb, id)
  const file = link?.files[at]
  if (!link || !file) throw new AppError('LINK_GONE')
  return { link, file, until: expiresAt }
}

/** The file as it was when its link was made, and no virus by what is known today. */
async function scanned({ blobs, virusIn }: LinkDeps, { link, file }: Found): Promise<Buffer> {
  if (link.blob_key === null) throw new AppError('LINK_GONE')
  const message = await blobs.read(link.blob_key).catch((cause: unknown) => {
    throw new AppError(cause instanceof BlobMissingError ? 'LINK_GONE' : 'ORIGINAL_UNREADABLE', { cause })
  })
  const content = storedFileBytes(message, file)
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (sha256 !== file.sha256) throw new AppError('LINK_GONE', { detail: 'other bytes than those linked' })
  const virus = await virusIn(message).catch((cause: unknown) => {
    throw new AppError('LINK_NOT_SCANNED', { cause })
  })
  if (virus !== '') throw new AppError('LINK_VIRUS', { detail: virus })
  return content
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING_MAX) throw new AppError('RATE_LIMITED')
  waiting++
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn.finally(() => waiting--)
}

async function record(
  { systemDb, clock }: LinkDeps,
  { link, file }: Found,
  { ip, id }: RequestInfo,
  refused: AppError | null,
): Promise<void> {
  const at = clock()
  await systemDb.transaction().execute(async (trx) => {
    if (!refused) await countDownload(trx, link, file.name, new Date(at))
    const holder = { userId: link.user_id, email: link.receiver, roleKey: '', domainId: link.domain_id }
    await appendAudit(
      trx,
      { ...holder, ip, requestId: id },
      {
        task: 'mail.link',
        type: refused ? 'F' : 'S',
        target: `${file.name} → ${link.receiver}`,
        note: { id: link.mail_id, sender: link.sender, ...(refused ? { error: refused.code } : {}) },
        at,
      },
    )
  })
}
