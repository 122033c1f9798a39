import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arcReports } from './doctor-arc.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const add = (selector: string, record: string): Promise<unknown> =>
  database.pool.query(
    `insert into arc_key (domain, selector, public_key, private_key, record) values ('gate.test', $1, 'p', '\\x00', $2)`,
    [selector, record],
  )
const said = async (): Promise<string[]> =>
  (await arcReports(database.pool)).map(({ level, text }) => `${level}: ${text}`)

test('says which record is missing or wrong, and that mail is sealed', async () => {
  expect(await said()).toEqual([])
  await add('s1', 'absent')
  expect(await said()).toEqual([
    'note: changed mail is not sealed (ARC): DNS has no TXT record s1._domainkey.gate.test',
  ])
  await add('s2', 'different')
  expect(await said()).toEqual([
    'problem: changed mail is not sealed (ARC): the TXT record s2._domainkey.gate.test is not that of the key',
  ])
  await add('s3', 'found')
  await add('s4', 'unknown')
  expect(await said()).toEqual(['ok: changed mail is sealed (ARC) in the name of gate.test'])
  await database.pool.query(`insert into setting (key, value) values ('delivery.arc', 'false')`)
  expect(await said()).toEqual([])
})
