/** Large files are stored in parts, of which one is in memory at a time. */
import { open } from 'node:fs/promises'
import type { S3mini } from 's3mini'
import { BlobStoreError } from './store-error.ts'

export interface FilePart {
  readonly path: string
  readonly size: number
}

/** S3 takes no smaller ones but the last; 10,000 of them are 78 GiB. */
export const PART = 8 * 1024 * 1024

type Try = <T>(work: () => Promise<T>) => Promise<T>

/** @param request tries the work again while trouble may pass. @throws BlobStoreError; the parts are taken back then */
export async function uploadInParts(
  client: S3mini,
  key: string,
  { path, size }: FilePart,
  request: Try,
): Promise<void> {
  const upload = await request(() => client.getMultipartUploadId(key, 'message/rfc822'))
  const file = await open(path, 'r')
  try {
    const parts: { partNumber: number; etag: string }[] = []
    for (let at = 0; at < size; at += PART) {
      const bytes = Buffer.alloc(Math.min(PART, size - at))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
      if (bytesRead !== bytes.length) throw new Error(`${path} is shorter than it was`)
      parts.push(await request(() => client.uploadPart(key, upload, bytes, parts.length + 1)))
    }
    await request(() => complete(client, key, upload, parts, size))
  } catch (error) {
    // What it leaves behind is no object, and costs room until the bucket's lifecycle ends it.
    await client.abortMultipartUpload(key, upload).catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
}

/** A server may answer 200 and then say what went wrong; and a lost answer makes the next try meet an upload that is no more. */
async function complete(
  client: S3mini,
  key: string,
  upload: string,
  parts: { partNumber: number; etag: string }[],
  size: number,
): Promise<void> {
  try {
    const { etag } = await client.completeMultipartUpload(key, upload, parts)
    if (!etag) throw new BlobStoreError('put', 500, 'NotCompleted')
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error
    if ((await client.getContentLength(key)) !== size) throw error
  }
}
