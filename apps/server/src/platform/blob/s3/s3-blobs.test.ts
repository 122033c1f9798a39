/** The store against a server that fails on purpose. What a real server does is held in swift.test.ts. */
import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { refuseWith, startFakeS3, type FakeS3 } from '@postern/testkit/fake-s3.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BlobDamagedError, BlobMissingError, type BlobSource, type BlobStore } from '../blob-store.ts'
import { Bucket, type Patience } from './bucket.ts'
import { openS3Blobs } from './s3-blobs.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 10, 27, 12)
const QUICK: Patience = { one: 300, all: 2_000, pause: 5 }

let folder = ''
let s3: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-s3-'))
  s3 = await startFakeS3()
})
afterEach(() => {
  s3.fault = undefined
  s3.objects.clear()
  s3.requests.length = 0
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const bucket = (patience = QUICK): Bucket =>
  new Bucket({ bucketUrl: s3.bucketUrl, region: 'r', prefix: 'p/', accessKey: 'a', secretKey: 's' }, patience)

function open(now = () => NOON, patience = QUICK, damaged: string[] = []): Promise<BlobStore> {
  return openS3Blobs(bucket(patience), {
    spool: join(folder, 'spool'),
    now,
    onDamaged: (key) => damaged.push(key),
  })
}

const memory = (bytes: Buffer): BlobSource => ({
  kind: 'memory',
  bytes,
  size: bytes.length,
  sha256: hash('sha256', bytes, 'hex'),
})

test('bytes are read back whole and as a stream, under the day and their hash', async () => {
  const blobs = await open()
  const bytes = randomBytes(100_000)
  const key = await blobs.put(memory(bytes))
  expect(key).toBe(`20261127/${hash('sha256', bytes, 'hex')}`)
  expect([...s3.objects.keys()]).toEqual([`p/${key}`])
  expect((await blobs.read(key)).equals(bytes)).toBe(true)
  expect((await buffer(await blobs.open(key))).equals(bytes)).toBe(true)
  await expect(blobs.read(`20261127/${'0'.repeat(64)}`)).rejects.toThrow(BlobMissingError)
  await expect(blobs.open('../../etc/passwd')).rejects.toThrow(BlobMissingError)
})

test('staged bytes lie in a file until they are released, also after they were stored or failed to be', async () => {
  const blobs = await open()
  const bytes = randomBytes(50_000)
  const staged = await blobs.stage(memory(Buffer.from(bytes)))
  const [place = ''] = staged.places
  const key = await staged.commit()
  expect((await readFile(place)).equals(bytes)).toBe(true)
  expect((await blobs.read(key)).equals(bytes)).toBe(true)
  await staged.release()
  s3.fault = () => refuseWith(403, 'AccessDenied')
  const refused = await blobs.stage(memory(bytes))
  await expect(refused.commit()).rejects.toThrow('S3 put')
  await refused.release()
  expect(await readdir(join(folder, 'spool'))).toEqual([])
})

test('files of processes that were killed go at the next start', async () => {
  const path = join(folder, 'spool', 'left')
  await writeFile(path, 'x')
  await utimes(path, new Date(NOON - DAY), new Date(NOON - DAY))
  await open()
  expect(await readdir(join(folder, 'spool'))).toEqual([])
})

test('a large file goes in parts, and comes back whole though an answer of each kind was lost', async () => {
  const blobs = await open(undefined, { ...QUICK, one: 5_000, all: 20_000 })
  const bytes = randomBytes(9 * 1024 * 1024)
  const path = join(folder, 'large')
  await writeFile(path, bytes)
  const lost = new Set<string>()
  s3.fault = ({ method, query }) => {
    const kind = `${method} ${[...query.keys()].join()}`
    if (lost.has(kind)) return undefined
    lost.add(kind)
    return (response, work) => {
      // Done, and not told.
      const { writeHead } = response
      response.writeHead = () => response.destroy()
      work()
      response.writeHead = writeHead
    }
  }
  const key = await blobs.put({ ...memory(bytes), kind: 'file', path })
  expect([...lost]).toEqual(
    expect.arrayContaining(['POST uploads', 'PUT partNumber,uploadId', 'POST uploadId']),
  )
  s3.fault = undefined
  expect((await buffer(await blobs.open(key))).equals(bytes)).toBe(true)
})

test.each([
  ['says that it is overloaded', refuseWith(503, 'SlowDown')],
  [
    'drops the connection',
    (response: Parameters<ReturnType<typeof refuseWith>>[0]) => void response.destroy(),
  ],
  ['says nothing', () => undefined],
])('a put is tried again where the server %s', async (_, fault) => {
  const blobs = await open()
  let left = 2
  s3.fault = () => (left-- > 0 ? fault : undefined)
  const key = await blobs.put(memory(Buffer.from('tried')))
  expect(String(await blobs.read(key))).toBe('tried')
})

test('a put that keeps failing fails in time, one that is refused at once, and neither tells a secret', async () => {
  const blobs = await open(undefined, { one: 1_000, all: 200, pause: 10 })
  s3.fault = () => refuseWith(503, 'SlowDown')
  await expect(blobs.put(memory(Buffer.from('x')))).rejects.toThrow(/^S3 put \S+: 503 \(SlowDown\)$/)
  s3.requests.length = 0
  s3.fault = () => refuseWith(403, 'SignatureDoesNotMatch')
  await expect(blobs.put(memory(Buffer.from('x')))).rejects.toThrow(/403 \(SignatureDoesNotMatch\)$/)
  expect(s3.requests).toHaveLength(1)
})

test('a bucket that is gone is no missing message', async () => {
  const blobs = await open()
  s3.fault = () => refuseWith(404, 'NoSuchBucket')
  await expect(blobs.read(`20261127/${'0'.repeat(64)}`)).rejects.toThrow('NoSuchBucket')
})

test('an answer cut short is asked for again, and other bytes are damage', async () => {
  const damaged: string[] = []
  const blobs = await open(undefined, QUICK, damaged)
  const key = await blobs.put(memory(randomBytes(20_000)))
  let cut = 1
  s3.fault = () => (cut-- > 0 ? (response) => void response.writeHead(200).end('short') : undefined)
  expect(await blobs.read(key)).toHaveLength(20_000)
  expect(damaged).toEqual([])
  s3.objects.get(`p/${key}`)!.fill('x', 7, 8)
  await expect(blobs.read(key)).rejects.toThrow(BlobDamagedError)
  await expect(buffer(await blobs.open(key))).rejects.toThrow(BlobDamagedError)
  expect(damaged).toEqual([key, key])
})

test('a stream of which no more comes fails instead of waiting', async () => {
  const blobs = await open()
  const key = await blobs.put(memory(randomBytes(20_000)))
  s3.fault = () => (response) => void response.writeHead(200, { 'content-length': 20_000 }).write('begun')
  await expect(buffer(await blobs.open(key))).rejects.toThrow('S3 get')
})

test('only generations that nobody writes to any more are listed and removed, page by page', async () => {
  let now = NOON - 3 * DAY
  const blobs = await open(() => now)
  const keys: string[] = []
  for (; now <= NOON; now += DAY)
    for (const text of ['a', 'b']) keys.push(await blobs.put(memory(Buffer.from(`${now} ${text}`))))
  now = NOON
  const [a, b, c, d, young] = keys.toSorted()
  expect(await Array.fromAsync(blobs.list(now - DAY))).toEqual([a, b, c, d])
  expect(await Array.fromAsync(bucket().list('', 3))).toEqual(keys.toSorted())
  await blobs.remove(a!)
  await blobs.remove(a!)
  await blobs.remove(young!)
  expect(await Array.fromAsync(blobs.list(now - DAY))).toEqual([b, c, d])
  await expect(blobs.read(young!)).resolves.toBeDefined()
})

test('what was staged before its generation is about to close is not stored any more', async () => {
  let now = NOON
  const blobs = await open(() => now)
  const staged = await blobs.stage(memory(Buffer.from('late')))
  now = Date.UTC(2026, 10, 28, 22, 59)
  await expect(staged.commit()).resolves.toBeDefined()
  now = Date.UTC(2026, 10, 28, 23, 30)
  await expect(staged.commit()).rejects.toThrow('generation is closed')
})
