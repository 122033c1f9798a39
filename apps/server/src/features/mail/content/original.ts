/**
 * The bytes of a mail, as its reader may have them: where it was disarmed, those that its recipient was given; the message as it came goes
 * to holders of the right to originals alone (decision 0121).
 */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { BlobStore } from '../../../platform/blob/blob-store.ts'
import type { Caller } from '../../../platform/http/caller.ts'

/** Why the bytes of a mail are not what its recipient is meant to get; null: they are. `due`: disarming goes on; `failed`: held for it. */
export type Undisarmed = 'due' | 'failed' | null

export interface KeptBytes {
  /** Of the message as it came; null once it is not kept any more. */
  readonly blob_key: string | null
  /** Of the recipient's own copy, where it differs. */
  readonly own_key: string | null
  readonly undisarmed: Undisarmed
}

const WHY = { due: 'DETOX_NOT_DONE', failed: 'NOT_DISARMED' } as const satisfies Record<string, ErrorCode>

/** Why somebody without the right to originals gets nothing of the mail; null: they get the recipient's copy. */
export function whyNotDisarmed(
  { undisarmed }: { readonly undisarmed?: Undisarmed },
  permissions: Caller['permissions'],
): ErrorCode | null {
  if (!undisarmed || permissions.has('mail-action-return_original')) return null
  return WHY[undisarmed]
}

/**
 * `original`: as it came.
 * @throws AppError NO_PERMISSION (to the original), DETOX_NOT_DONE, NOT_DISARMED, NO_ORIGINAL_MAIL (not kept any more), ORIGINAL_UNREADABLE
 */
export async function readBytes(
  deps: { readonly blobs: BlobStore },
  { permissions }: Pick<Caller, 'permissions'>,
  mail: KeptBytes,
  original = false,
): Promise<Buffer> {
  if (original && !permissions.has('mail-action-return_original')) throw new AppError('NO_PERMISSION')
  const why = whyNotDisarmed(mail, permissions)
  if (why !== null) throw new AppError(why)
  // What is left of a mail whose message is gone is not told from the message: they are forgotten together.
  if (mail.blob_key === null) throw new AppError('NO_ORIGINAL_MAIL')
  return readBlob(deps, original ? mail.blob_key : (mail.own_key ?? mail.blob_key))
}

/** The message as it came, for what judges it and hands nothing of it out. @throws AppError NO_ORIGINAL_MAIL, ORIGINAL_UNREADABLE */
export async function readOriginal(
  deps: { readonly blobs: BlobStore },
  { blob_key: key }: { readonly blob_key: string | null },
): Promise<Buffer> {
  if (key === null) throw new AppError('NO_ORIGINAL_MAIL')
  return readBlob(deps, key)
}

async function readBlob({ blobs }: { readonly blobs: BlobStore }, key: string): Promise<Buffer> {
  try {
    return await blobs.read(key)
  } catch (cause) {
    // The record says that the bytes are kept: whoever runs the server has to bring them back.
    throw new AppError('ORIGINAL_UNREADABLE', { cause })
  }
}
