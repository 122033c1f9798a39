/** Blobs change their store while they are read. */
import { hash } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeS3, type FakeS3 } from '@postern/testkit/fake-s3.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlobMissingError, type BlobSource, type BlobStore } from './blob-store.ts'
import { openFileBlobs } from './file-blobs.ts'
import { countBlobs, moveBlobs } from './move.ts'
import { withOlder } from './older-blobs.ts'
import { Bucket } from './s3/bucket.ts'
import { openS3Blobs } from './s3/s3-blobs.ts'

const DAY = 86_400_000
let folder = ''
let s3: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-move-'))
  s3 = await startFakeS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const source = (text: string): BlobSource => ({
  kind: 'memory',
  bytes: Buffer.from(text),
  size: text.length,
  sha256: hash('sha256', text, 'hex'),
})

/** Both stores, whose clocks are an hour ahead of what is stored in the first. */
async function openBoth(name: string) {
  let now = Date.now()
  const clock = (): number => now
  const files = await openFileBlobs(join(folder, name), clock)
  const address = { bucketUrl: s3.bucketUrl, region: 'r', prefix: `${name}/`, accessKey: 'a', secretKey: 's' }
  const bucket = new Bucket(address, { one: 1_000, all: 1_000, pause: 5 })
  const remote = await openS3Blobs(bucket, { spool: join(folder, `${name}-spool`), now: clock })
  return { files, remote, later: (ms: number) => (now += ms), clock }
}

const putAll = (blobs: BlobStore, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => blobs.put(source(`message ${at}`))))

test('files go to S3 and back, each readable at any time, and nothing is left behind', async () => {
  const { files, remote, later, clock } = await openBoth('a')
  const keys = await putAll(files, 12)
  later(120_000)
  await files.compact(clock())
  const forth = withOlder(remote, [files])
  let read = 0
  const readAll = async (): Promise<void> => {
    for (const key of keys) {
      expect(String(await forth.read(key))).toBe(`message ${keys.indexOf(key)}`)
      read++
    }
  }
  const [state] = await Promise.all([moveBlobs({ from: files, to: remote }, clock()), readAll()])
  expect(state).toMatchObject({ moved: 12, damaged: [] })
  await readAll()
  expect(read).toBe(24)
  expect(await countBlobs(files, clock())).toBe(0)

  await moveBlobs({ from: remote, to: files }, clock())
  expect(await countBlobs(remote, clock())).toBe(12)
  later(3 * DAY)
  expect(await moveBlobs({ from: remote, to: files }, clock())).toMatchObject({ moved: 12 })
  expect(await countBlobs(remote, clock())).toBe(0)
  expect(String(await withOlder(files, [remote]).read(keys[3]!))).toBe('message 3')
})

test('a blob that moves between two looks is found', async () => {
  const { files, remote, later } = await openBoth('b')
  const key = await files.put(source('on its way'))
  later(120_000)
  const from: BlobStore = {
    ...files,
    read: async (asked) => {
      await moveBlobs({ from: files, to: remote }, Date.now())
      return files.read(asked)
    },
  }
  expect(String(await withOlder(remote, [from]).read(key))).toBe('on its way')
  await expect(withOlder(remote, [files]).read(`20260101/${'0'.repeat(64)}`)).rejects.toThrow(
    BlobMissingError,
  )
})

test('what is damaged stays where it is and is named; a store that is away ends the move, which goes on later', async () => {
  const { files, remote, later, clock } = await openBoth('c')
  const [first, ...rest] = await putAll(files, 10)
  await appendFile(join(folder, 'c', `${first}.eml`), 'x')
  later(120_000)
  let left = 6
  s3.fault = ({ method }) =>
    method === 'PUT' && left-- <= 0 ? (response) => void response.writeHead(403).end() : undefined
  await expect(moveBlobs({ from: files, to: remote }, clock())).rejects.toThrow('S3 put')
  s3.fault = undefined
  const both = withOlder(remote, [files])
  for (const key of rest) await expect(both.read(key)).resolves.toBeDefined()
  expect((await moveBlobs({ from: files, to: remote }, clock())).damaged).toEqual([first])
  expect(await Array.fromAsync(files.list(clock() + DAY))).toEqual([first])
})
