/** Connection URLs as libpq reads them (its manual, "Connection URIs" and "SSL support"). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAddress } from './address.ts'

let folder: string
let ca: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-address-'))
  ca = join(folder, 'ca.pem')
  await writeFile(ca, 'an authority')
})
afterAll(() => rm(folder, { recursive: true }))

test.each<[string, string[], boolean]>([
  ['postgresql://db.example/postern', ['db.example 5432'], false],
  ['postgres://u:p%40@db.example:6000/postern', ['db.example 6000'], false],
  ['postgresql://[2001:db8::1]:6000/postern', ['2001:db8::1 6000'], false],
  ['postgresql:///postern?host=%2Fvar%2Frun&port=6432', ['/var/run 6432'], false],
  ['postgresql://a,b:5433/postern', ['a 5432', 'b 5433'], true],
  ['postgresql://u@a:1,b:2,[::1]:3/postern', ['a 1', 'b 2', '::1 3'], true],
  ['postgresql:///postern?host=a,b&port=6000', ['a 6000', 'b 6000'], true],
  ['postgresql:///postern?host=a,b&port=6000,6001', ['a 6000', 'b 6001'], true],
  ['postgresql://a/postern?target_session_attrs=read-write', ['a 5432'], true],
  ['postgresql://a,b/postern?target_session_attrs=primary', ['a 5432', 'b 5432'], true],
  ['postgresql://a,b/postern?target_session_attrs=any', ['a 5432', 'b 5432'], false],
])('%s leads to %j, writable %s', (url, places, writable) => {
  const address = readAddress(url)
  expect(address.places.map(({ host, port }) => `${host} ${port}`)).toEqual(places)
  expect(address.writable).toBe(writable)
})

test('the account and other words are node-postgres’ own', () => {
  const { config } = readAddress(
    'postgresql://u:p%40ss%2F@a,b/my%20db?application_name=x&sslmode=disable&options=-c%20a%3Db',
  )
  expect(config).toEqual({
    user: 'u',
    password: 'p@ss/',
    database: 'my db',
    application_name: 'x',
    options: '-c a=b',
    ssl: false,
  })
})

const NAMED = expect.any(Function)
test.each<[string, unknown]>([
  ['', false],
  ['sslmode=disable', false],
  ['sslmode=require', { rejectUnauthorized: false }],
  ['sslmode=require&sslrootcert=CA', { ca: 'an authority', checkServerIdentity: NAMED }],
  ['sslmode=verify-ca&sslrootcert=CA', { ca: 'an authority', checkServerIdentity: NAMED }],
  ['sslmode=verify-full&sslrootcert=CA', { ca: 'an authority' }],
  ['sslmode=verify-full&sslrootcert=system', {}],
  ['sslrootcert=system', {}],
])('TLS by %j', (words, expected) => {
  expect(readAddress(`postgresql://a/postern?${words.replace('CA', ca)}`).config.ssl).toEqual(expected)
})

test.each([
  ['mysql://a/postern', /must start with postgresql:/],
  ['postgresql://a:70000/postern', /no port/],
  ['postgresql://a:b/postern', /no host/],
  ['postgresql:///postern?host=a,b,c&port=1,2', /another number of ports/],
  ['postgresql://a/postern?target_session_attrs=standby', /give read-write/],
  ['postgresql://a/postern?sslmode=prefer', /sslmode=prefer won't do/],
  ['postgresql://a/postern?sslmode=no-verify', /sslmode=no-verify won't do/],
  ['postgresql://a/postern?ssl=true', /say sslmode/],
  ['postgresql://a/postern?sslmode=verify-ca', /needs sslrootcert/],
  ['postgresql://a/postern?sslmode=verify-full', /needs sslrootcert/],
  ['postgresql://a/postern?sslmode=require&sslrootcert=system', /needs sslmode=verify-full/],
  ['postgresql://a/postern?sslmode=verify-full&sslrootcert=/nowhere', /sslrootcert names .*cannot be read/],
])('%s is refused', (url, why) => {
  expect(() => readAddress(url)).toThrow(why)
})
