import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlobMissingError, type BlobSource } from './blob-store.ts'
import { openFileBlobs } from './file-blobs.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-blobs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function memory(bytes: Buffer): BlobSource {
  return {
    kind: 'memory',
    bytes,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

test('what was put is read back, from memory and from a file, whole and as a stream', async () => {
  const blobs = await openFileBlobs(join(folder, 'a'))
  const bytes = randomBytes(300_000)
  const path = join(folder, 'spooled')
  await writeFile(path, bytes)
  const key = await blobs.put({ ...memory(bytes), kind: 'file', path })
  expect(await blobs.put(memory(bytes))).toBe(key)
  expect((await blobs.read(key)).equals(bytes)).toBe(true)
  expect((await buffer(await blobs.open(key))).equals(bytes)).toBe(true)
  expect(await readdir(join(folder, 'a', 'tmp'))).toEqual([])
})

test('a missing, removed or malformed key is a BlobMissingError', async () => {
  let now = Date.now()
  const blobs = await openFileBlobs(join(folder, 'b'), () => now)
  const key = await blobs.put(memory(Buffer.from('x')))
  now += 120_000
  await blobs.remove(key)
  await blobs.remove(key)
  await expect(blobs.read(key)).rejects.toThrow(BlobMissingError)
  await expect(blobs.open(key)).rejects.toThrow(BlobMissingError)
  await expect(blobs.read('../../etc/passwd')).rejects.toThrow(BlobMissingError)
})

test('removing spares a blob that was put again a moment ago', async () => {
  const blobs = await openFileBlobs(join(folder, 'c'))
  const key = await blobs.put(memory(Buffer.from('shared')))
  await blobs.remove(key)
  expect((await blobs.read(key)).toString()).toBe('shared')
})

test('the sweep lists only what is older than its limit', async () => {
  const blobs = await openFileBlobs(join(folder, 'd'))
  const key = await blobs.put(memory(Buffer.from('old')))
  expect(await Array.fromAsync(blobs.list(Date.now() + 1000))).toEqual([key])
  expect(await Array.fromAsync(blobs.list(Date.now() - 60_000))).toEqual([])
})

test('compacting keeps every blob readable, and a removed one is gone in either form', async () => {
  const folderF = join(folder, 'f')
  let now = Date.now()
  const blobs = await openFileBlobs(folderF, () => now)
  const bytes = Buffer.from('a line of text\r\n'.repeat(5_000))
  const key = await blobs.put(memory(bytes))
  expect(await blobs.compact(now - 60_000)).toBe(0)
  await expect(blobs.compact(now + 60_000, AbortSignal.abort())).rejects.toThrow()
  expect(await blobs.compact(now + 60_000)).toBe(1)
  expect(await readdir(join(folderF, key.slice(0, 8)))).toEqual([`${key.slice(9)}.zst`])
  expect((await blobs.read(key)).equals(bytes)).toBe(true)
  expect((await buffer(await blobs.open(key))).equals(bytes)).toBe(true)
  await blobs.put(memory(bytes))
  now += 120_000
  await blobs.remove(key)
  await expect(blobs.read(key)).rejects.toThrow(BlobMissingError)
})

test('the room that is left is that of its disk', async () => {
  const blobs = await openFileBlobs(join(folder, 'g'))
  const { bavail, bsize } = await statfs(folder)
  const free = await blobs.freeSpace()
  expect(Math.abs(free - bavail * bsize)).toBeLessThan(2 ** 30)
  await rm(join(folder, 'g'), { recursive: true })
  await expect(blobs.freeSpace()).rejects.toThrow('ENOENT')
})

test('many at once end up whole', async () => {
  const blobs = await openFileBlobs(join(folder, 'e'))
  const all = Array.from({ length: 60 }, (_, i) => Buffer.from(`message ${i}`))
  const keys = await Promise.all(all.map((bytes) => blobs.put(memory(bytes))))
  const read = await Promise.all(keys.map((key) => blobs.read(key)))
  expect(read.map(String)).toEqual(all.map(String))
})
