import { expect, test } from 'vitest'
import { ENV_SHOWN, envSecrets, shownEnv } from './env-shown.ts'
import { readEnv } from './env.ts'

test('every variable that is read says whether it may be shown', () => {
  const read = new Set<string>()
  // What is read hangs on what is set: these lead everywhere.
  const set: NodeJS.ProcessEnv = {
    BLOB_URL: 's3://bucket?endpoint=http://127.0.0.1:1',
    BLOB_ACCESS_KEY: 'a',
    BLOB_SECRET_KEY: 'b',
    POSTERN_HTTP01_PORT: '80',
    POSTERN_ACME_NAMES: 'mx.example.org',
    POSTERN_ACME_TERMS: 'agreed',
  }
  readEnv(
    new Proxy(set, {
      get: (all, name) => {
        read.add(String(name))
        return Reflect.get(all, name) as unknown
      },
    }),
  )
  expect([...read].filter((name) => !Object.hasOwn(ENV_SHOWN, name))).toEqual([])
  expect(read.size).toBeGreaterThan(30)
})

test.each([
  [
    'postgres://kim:pa55@db.example:5432/postern?password=other',
    'postgres://db.example:5432/postern?…',
    ['pa55', 'pa55', 'other'],
  ],
  ['postgres://kim:p%40ss@one,two/postern', 'postgres://one,two/postern', ['p%40ss', 'p@ss']],
  ['postgres://kim:pa@/ss@db/postern', 'postgres://db/postern', ['pa@/ss', 'pa@/ss']],
  ['postgres://kim@db/postern', 'postgres://db/postern', []],
])('of %s is shown %s', (url, shown, secrets) => {
  expect(shownEnv({ DATABASE_URL: url, HOME: '/home/kim' })).toEqual([['DATABASE_URL', shown]])
  expect(envSecrets({ DATABASE_URL: url })).toEqual(secrets)
})
