import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'

const KEYS = { BLOB_ACCESS_KEY: 'access', BLOB_SECRET_KEY: 'do-not-tell' }
const storeOf = (BLOB_URL: string) => readEnv({ ...KEYS, BLOB_URL }).blobs.store

test.each([
  ['s3://mail', 'https://mail.s3.us-east-1.amazonaws.com', 'us-east-1', ''],
  [
    's3://mail/a/b/?region=eu-central-1',
    'https://mail.s3.eu-central-1.amazonaws.com',
    'eu-central-1',
    'a/b/',
  ],
  ['s3://mail?endpoint=http://10.0.0.5:8080&region=r', 'http://10.0.0.5:8080/mail', 'r', ''],
  ['s3://mail?endpoint=https://s3.example&path-style=0', 'https://mail.s3.example', 'us-east-1', ''],
])('%s is the bucket %s', (url, bucketUrl, region, prefix) => {
  expect(storeOf(url)).toEqual({ bucketUrl, region, prefix, accessKey: 'access', secretKey: 'do-not-tell' })
})

test.each([
  ['https://mail.s3.example', 'give s3://BUCKET'],
  ['s3://m', 'names no bucket'],
  ['s3://mail:9000', 'names no bucket'],
  ['s3://access:do-not-tell@mail', 'move them to BLOB_ACCESS_KEY'],
  ['s3://mail/a b', 'prefix'],
  ['s3://mail?endpoint=10.0.0.5', 'endpoint=https://HOST:PORT'],
  ['s3://mail?endpoint=https://s3.example/mail', 'more than a host'],
  ['s3://mail?path-style=yes', 'give 0 or 1'],
  ['s3://mail?region=eu%20central', 'eu-central-1'],
  ['s3://mail?zone=1', 'zone, which is unknown'],
])('%s is refused, with what would do and without the secret', (url, words) => {
  const read = () => storeOf(url)
  expect(read).toThrow(/^BLOB_URL/)
  expect(read).toThrow(words)
  expect(read).not.toThrow('do-not-tell')
})

test('keys have to be there, the secret in a variable or in a file', async () => {
  const BLOB_URL = 's3://mail'
  expect(() => readEnv({ BLOB_URL })).toThrow('BLOB_URL needs BLOB_ACCESS_KEY')
  expect(() => readEnv({ BLOB_OLD_URL: BLOB_URL, BLOB_ACCESS_KEY: 'a' })).toThrow('BLOB_OLD_URL needs')
  const folder = await mkdtemp(join(tmpdir(), 'postern-key-'))
  const BLOB_SECRET_KEY_FILE = join(folder, 'key')
  expect(() => readEnv({ BLOB_URL, BLOB_ACCESS_KEY: 'a', BLOB_SECRET_KEY_FILE })).toThrow('cannot be read')
  await writeFile(BLOB_SECRET_KEY_FILE, 'from a file\n')
  const env = { BLOB_URL, BLOB_ACCESS_KEY: 'a', BLOB_SECRET_KEY_FILE }
  expect(readEnv(env).blobs.store?.secretKey).toBe('from a file')
  expect(() => readEnv({ ...KEYS, ...env })).toThrow('both set')
  await rm(folder, { recursive: true })
})
