/** The bytes of a mail as they were received. */
import { AppError } from '../../../platform/app-error.ts'
import type { BlobStore } from '../../../platform/blob/blob-store.ts'

/** @throws AppError NO_ORIGINAL_MAIL (not kept any more), ORIGINAL_UNREADABLE */
export async function readOriginal(
  { blobs }: { readonly blobs: BlobStore },
  mail: { readonly blob_key: string | null },
): Promise<Buffer> {
  if (mail.blob_key === null) throw new AppError('NO_ORIGINAL_MAIL')
  try {
    return await blobs.read(mail.blob_key)
  } catch (cause) {
    // The record says that the bytes are kept: whoever runs the server has to bring them back.
    throw new AppError('ORIGINAL_UNREADABLE', { cause })
  }
}
