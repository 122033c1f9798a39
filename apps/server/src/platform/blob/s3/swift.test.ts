/** The wire against a real server that checks signatures. */
import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { hasSwift, startSwift, SWIFT_PACKAGES, type Swift } from '@postern/testkit/swift.ts'
import { expect, test } from 'vitest'
import { blobReports } from '../../../cli/doctor-blobs.ts'
import { BlobMissingError, type BlobSource } from '../blob-store.ts'
import type { S3Address } from './address.ts'
import { Bucket } from './bucket.ts'
import { openS3Blobs } from './s3-blobs.ts'

const DAY = 86_400_000
const memory = (bytes: Buffer): BlobSource => ({
  kind: 'memory',
  bytes,
  size: bytes.length,
  sha256: hash('sha256', bytes, 'hex'),
})

async function inBucket(swift: Swift): Promise<S3Address> {
  const { endpoint, accessKey, secretKey } = swift
  const address = { bucketUrl: `${endpoint}/mail`, region: 'us-east-1', prefix: 'p/', accessKey, secretKey }
  await swift.makeBucket('mail')
  return address
}

test.skipIf(!hasSwift)(
  `Swift stores, gives back, lists and removes, refuses a wrong secret, and is killed meanwhile${hasSwift ? '' : ` (needs ${SWIFT_PACKAGES})`}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-real-s3-'))
    const swift = await startSwift()
    try {
      const address = await inBucket(swift)
      let now = Date.now()
      const spool = join(folder, 'spool')
      const open = (all: number, from = address) =>
        openS3Blobs(new Bucket(from, { one: 3_000, all, pause: 50 }), { spool, now: () => now })
      const blobs = await open(30_000)

      const bytes = randomBytes(100_000)
      const key = await blobs.put(memory(bytes))
      expect((await blobs.read(key)).equals(bytes)).toBe(true)
      await expect(blobs.read(`20261127/${'0'.repeat(64)}`)).rejects.toThrow(BlobMissingError)

      const large = randomBytes(9 * 1024 * 1024)
      const path = join(folder, 'large')
      await writeFile(path, large)
      const largeKey = await blobs.put({ ...memory(large), kind: 'file', path })
      expect((await buffer(await blobs.open(largeKey))).equals(large)).toBe(true)

      const wrong = await open(1_000, { ...address, secretKey: 'wrong' })
      await expect(wrong.put(memory(bytes))).rejects.toThrow('403 (SignatureDoesNotMatch)')
      const lost = await open(1_000, { ...address, bucketUrl: `${swift.endpoint}/nowhere` })
      await expect(lost.read(key)).rejects.toThrow('404 (NoSuchBucket)')

      // Killed in the middle of puts and gets: they are told, or done.
      const many = Array.from({ length: 40 }, () => randomBytes(50_000))
      const puts = Promise.all(many.map((each) => blobs.put(memory(each))))
      const gets = Promise.all(many.map(() => blobs.read(key)))
      await swift.kill()
      const away = await open(300)
      await expect(away.put(memory(bytes))).rejects.toThrow('no answer')
      await swift.start()
      const keys = await puts
      expect((await gets).every((each) => each.equals(bytes))).toBe(true)
      for (const [at, each] of keys.entries()) expect((await blobs.read(each)).equals(many[at]!)).toBe(true)

      const slow = await open(0, address)
      swift.pause(true)
      await expect(slow.put(memory(bytes))).rejects.toThrow('no answer')
      swift.pause(false)

      now += 3 * DAY
      expect((await Array.fromAsync(blobs.list(now - DAY))).toSorted()).toEqual(
        [key, largeKey, ...keys].toSorted(),
      )
      await blobs.remove(key)
      await blobs.remove(key)
      await expect(blobs.read(key)).rejects.toThrow(BlobMissingError)

      const env = { dataDir: folder, blobs: { store: address, older: null } }
      expect(await blobReports(env)).toMatchObject([{ level: 'ok' }, { level: 'note' }])
      const bad = { ...env, blobs: { store: { ...address, secretKey: 'wrong' }, older: null } }
      expect(await blobReports(bad)).toMatchObject([
        { level: 'problem', remedy: expect.stringContaining('BLOB_SECRET_KEY') as string },
      ])
    } finally {
      await swift.stop()
      await rm(folder, { recursive: true })
    }
  },
  120_000,
)
