import { testDatabase } from '@postern/testkit/database.ts'
import { expect, test } from 'vitest'
import { serializeError } from './serialize-error.ts'

test('of an error of the database the log has message, code and detail: no client, no statement, no value', async () => {
  const database = await testDatabase()
  try {
    const refused = await database.pool
      .query(`do $x$ begin insert into setting (key, value) values (null, '"the secret value"'); end $x$`)
      .catch((error: unknown) => error)
    const client = await database.pool.connect()
    // As the driver hands errors of idle connections on.
    const lost = Object.assign(new Error('Connection terminated'), {
      client,
      query: 'select 1',
      code: '57P01',
    })
    const said = JSON.stringify(serializeError(new Error('outer', { cause: lost })))
    client.release()
    expect(Object.keys(serializeError(refused) as object)).toEqual([
      'type',
      'message',
      'code',
      'detail',
      'stack',
    ])
    expect(JSON.stringify(serializeError(refused))).not.toMatch(/insert into|internalQuery|routine/)
    expect(said).toContain('57P01')
    expect(said).not.toMatch(/connectionParameters|select 1|_events|password/)
    expect(said.length).toBeLessThan(10_000)
  } finally {
    await database.close()
  }
})

test.each([
  ['a string', 'x', 'x'],
  ['nothing', undefined, undefined],
  ['an object', { client: {} }, '[object Object]'],
])('%s that was thrown is no trouble', (_, thrown, wanted) => {
  expect(serializeError(thrown)).toEqual(wanted)
})

test('several errors, and causes in a circle, end', () => {
  const circle = new Error('circle')
  circle.cause = circle
  const all = serializeError(new AggregateError([new Error('one'), circle], 'all')) as { errors: object[] }
  expect(all.errors).toMatchObject([{ message: 'one' }, { message: 'circle', cause: { message: 'circle' } }])
})
