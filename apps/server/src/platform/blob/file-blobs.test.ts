import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlobDamagedError, BlobMissingError, type BlobSource } from './blob-store.ts'
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

test.each([
  ['another octet', 'eml', (bytes: Buffer) => bytes.fill('x', 7, 8)],
  ['half of it', 'eml', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['nothing', 'eml', () => Buffer.alloc(0)],
  ['compressed, another octet', 'zst', (bytes: Buffer) => bytes.fill(bytes[200]! ^ 1, 200, 201)],
  ['compressed, half of it', 'zst', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['other bytes, compressed well', 'zst', () => zstdCompressSync(Buffer.alloc(400_000, 'n'))],
])(
  'bytes that are not those stored (%s) are told, and never all handed out',
  async (_what, suffix, spoil) => {
    const damaged: string[] = []
    const blobs = await openFileBlobs(join(folder, 'e'), Date.now, (key) => damaged.push(key))
    const bytes = randomBytes(400_000)
    const key = await blobs.put(memory(bytes))
    if (suffix === 'zst') await blobs.compact(Date.now() + 1_000)
    const path = join(folder, 'e', `${key}.${suffix}`)
    const stored = await readFile(path)
    expect((await buffer(await blobs.open(key))).equals(bytes)).toBe(true)
    await writeFile(path, spoil(Buffer.from(stored)))
    await expect(blobs.read(key)).rejects.toThrow(BlobDamagedError)
    let given = 0
    const reading = async (): Promise<void> => {
      for await (const piece of await blobs.open(key)) given += (piece as Buffer).length
    }
    await expect(reading()).rejects.toThrow()
    expect(given).toBeLessThan(400_000)
    expect(new Set(damaged)).toEqual(new Set([key]))
    await writeFile(path, stored)
    expect((await blobs.read(key)).equals(bytes)).toBe(true)
  },
)

test('what comes back from a backup is read under its old key', async () => {
  const blobs = await openFileBlobs(join(folder, 'h'))
  const bytes = Buffer.from('kept since')
  const key = `20200101/${memory(bytes).sha256}`
  await blobs.bringBack(key, memory(bytes))
  expect((await blobs.read(key)).equals(bytes)).toBe(true)
  await expect(blobs.bringBack('20200101/../x', memory(bytes))).rejects.toThrow('Not the bytes')
})
