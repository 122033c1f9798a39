/** `postern doctor`: whether messages can be stored, read, listed and removed, and what an older store still holds. */
import { randomBytes, randomUUID } from 'node:crypto'
import { countBlobs } from '../platform/blob/move.ts'
import { openBlobStores } from '../platform/blob/open.ts'
import type { S3Address } from '../platform/blob/s3/address.ts'
import { Bucket, type Patience } from '../platform/blob/s3/bucket.ts'
import type { BlobStoreError } from '../platform/blob/s3/store-error.ts'
import type { Env } from '../platform/env.ts'
import type { Report } from './doctor-report.ts'

/** Somebody waits for the answer. */
const PATIENCE: Patience = { one: 5_000, all: 5_000, pause: 200 }

/** S3 refuses requests whose clock is 15 minutes away. */
const SKEW_MS = 60_000

/** Nothing where messages are in the data folder alone. */
export async function blobReports(env: Pick<Env, 'dataDir' | 'blobs'>): Promise<Report[]> {
  const { store } = env.blobs
  const reports = store === null ? [] : await bucketReports(store)
  if (reports.some(({ level }) => level === 'problem')) return reports
  return [...reports, ...(await olderReports(env))]
}

async function bucketReports(address: S3Address): Promise<Report[]> {
  const bucket = new Bucket(address, PATIENCE)
  const failed = await probe(bucket)
  const plain = address.bucketUrl.startsWith('http:')
  return [
    failed ?? { level: 'ok', text: `${address.bucketUrl} stores, gives back, lists and removes` },
    ...(plain && !failed
      ? [{ level: 'note' as const, text: 'mail travels to S3 unencrypted', remedy: 'use an https endpoint' }]
      : []),
    ...skewReports(bucket.skew),
  ]
}

/** What an object of its own met, in the order in which mail needs it; null: nothing. */
async function probe(bucket: Bucket): Promise<Report | null> {
  const key = `probe/${randomUUID()}`
  const bytes = randomBytes(64)
  const steps = {
    put: () => bucket.put(key, bytes),
    get: async () => {
      if (!(await bucket.get(key))?.equals(bytes))
        throw new Error('S3 gave back other bytes than it was given')
    },
    list: async () => {
      if (!(await Array.fromAsync(bucket.list(key))).includes(key))
        throw new Error('S3 does not list what it has just stored')
    },
    delete: () => bucket.delete(key),
  }
  for (const [right, step] of Object.entries(steps)) {
    try {
      await step()
    } catch (error) {
      return { level: 'problem', text: (error as Error).message, remedy: remedyFor(error, right) }
    }
  }
  return null
}

function remedyFor(error: unknown, right: string): string {
  const { status, code } = error as Partial<BlobStoreError>
  if (code === 'NoSuchBucket') return 'make the bucket that BLOB_URL names, or mend its name'
  if (code === 'SignatureDoesNotMatch' || code === 'InvalidAccessKeyId')
    return 'check BLOB_ACCESS_KEY, BLOB_SECRET_KEY and the region in BLOB_URL'
  if (status === 403) return `give this access key the right to ${right} objects of the bucket`
  return 'check the endpoint in BLOB_URL and the server; senders hear 451 meanwhile and keep their mail'
}

function skewReports(skew: number | null): Report[] {
  if (skew === null || Math.abs(skew) < SKEW_MS) return []
  const text = `this clock and that of S3 differ by ${Math.round(Math.abs(skew) / 1000)} seconds`
  return [{ level: 'problem', text, remedy: 'set both by NTP: S3 refuses requests beyond 15 minutes' }]
}

async function olderReports(env: Pick<Env, 'dataDir' | 'blobs'>): Promise<Report[]> {
  const { older } = await openBlobStores(env)
  let left = 0
  for (const store of older) left += await countBlobs(store, Date.now())
  if (left === 0) return []
  const text = `${left} messages and files still lie in the older store`
  return [{ level: 'note', text, remedy: 'postern blobs move takes them over while mail flows' }]
}
