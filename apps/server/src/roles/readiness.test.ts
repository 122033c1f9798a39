import { mkdtemp, rename, rm, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertBlobsAnswer } from '../platform/blob/open.ts'
import { readiness } from './readiness.ts'

let database: TestDatabase
let dataDir: string
let now = 0
let queries = 0
beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'ready-'))
  await mkdir(join(dataDir, 'blobs'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const missing = (pool: unknown = database.pool) =>
  readiness({
    pool: pool as TestDatabase['pool'],
    blobsAnswer: () => assertBlobsAnswer({ dataDir, blobs: { store: null, older: null } }),
    clock: () => now,
  })

test('a node that drains, a database, migrations and a folder of bytes are missed, and found again', async () => {
  const { lacks: look, drain } = missing()
  expect(await look()).toEqual([])
  drain(true)
  expect(await look()).toEqual(['draining'])
  drain(false)
  const { rows } = await database.pool.query<{ name: string; hash: string }>(
    'delete from migration where name = (select max(name) from migration) returning name, hash',
  )
  now += 1_000
  expect(await look()).toEqual(['migrations'])
  await database.pool.query('insert into migration (name, hash) values ($1, $2)', [
    rows[0]!.name,
    rows[0]!.hash,
  ])
  await rename(join(dataDir, 'blobs'), join(dataDir, 'away'))
  now += 1_000
  expect(await look()).toEqual(['blobs'])
  await rename(join(dataDir, 'away'), join(dataDir, 'blobs'))
  now += 1_000
  expect(await look()).toEqual([])
  const broken = { query: () => Promise.reject(new Error('password for secret@db')) }
  expect(await missing(broken).lacks()).toEqual(['database'])
})

test('asked often, it asks the database once a second', async () => {
  const counted = {
    query: (...args: Parameters<TestDatabase['pool']['query']>) => {
      queries++
      return database.pool.query(...args)
    },
  }
  const { lacks: look } = missing(counted)
  await Promise.all([look(), look(), look()])
  now += 999
  await look()
  expect(queries).toBe(1)
  now += 1
  await look()
  expect(queries).toBe(2)
})
