/** Certificates from files: what is read of them, by which names, and what a change or a fault makes of those in use. */
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAuthority, testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  lookAtCertificates,
  openCertificates,
  type CertificateFault,
  type Certificates,
  type CertificateSet,
} from './certificates.ts'

let root: string
let folder: string
let opened: Certificates | null
let warned: string[]
let faults: readonly CertificateFault[]
const log = { info: () => undefined, warn: (_at: object, text: string) => void warned.push(text) } as never
const A = testCertificate('a.example')
const B = testCertificate('b.example')

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'certificates-'))
  folder = join(root, 'others')
  await mkdir(folder)
  opened = null
  warned = []
})
afterEach(async () => {
  opened?.close()
  await rm(root, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(root, name), text)

const noFiles = () => ({
  cert: null,
  key: null,
  folder: null,
  own: join(root, 'own'),
  host: 'mx.example',
  more: null,
})

async function open(change: object = {}, onChange: (set: CertificateSet) => void = () => undefined) {
  const onFaults = (found: readonly CertificateFault[]) => (faults = found)
  opened = await openCertificates({ ...noFiles(), ...change }, { log, onChange, onFaults }, 20)
  return opened
}

test('without any a pair is made, once', async () => {
  const { standard } = (await open()).current
  opened?.close()
  expect(standard.cert).toContain('BEGIN CERTIFICATE')
  expect((await open()).current.standard).toEqual(standard)
})

test('those given are used; a key of another is an error at the start', async () => {
  await write('cert.pem', A.cert)
  await write('key.pem', A.key)
  const given = { cert: join(root, 'cert.pem'), key: join(root, 'key.pem') }
  expect((await open(given)).current.standard).toEqual(A)
  await write('key.pem', B.key)
  opened?.close()
  await expect(open(given)).rejects.toThrow('is not the key of')
})

test('a folder holds others by the names in them: together, side by side, and as certbot has them', async () => {
  const c = testCertificate('*.c.example')
  await write('others/a.pem', `${A.key}${A.cert}`)
  await write('others/b.crt', B.cert)
  await write('others/b.key', B.key)
  await mkdir(join(root, 'archive'))
  await mkdir(join(folder, 'c.example'))
  await write('archive/cert1.pem', c.cert)
  await symlink(join(root, 'archive/cert1.pem'), join(folder, 'c.example/fullchain.pem'))
  await write('others/c.example/privkey.pem', c.key)
  await write('others/README', 'nothing')
  await write('others/alone.crt', A.cert)
  const { byName, standard } = (await open({ folder })).current
  expect(byName.get('a.example')?.cert).toContain(A.cert)
  expect(byName.get('b.example')).toEqual(B)
  expect(byName.get('*.c.example')).toEqual(c)
  expect([...byName.keys()].toSorted()).toEqual(['*.c.example', 'a.example', 'b.example', 'localhost'])
  // Without one of its own, and without our name among them, the first is shown to whoever names none.
  expect(standard.cert).toContain(A.cert)
  expect(warned).toEqual([])
  opened?.close()
  expect((await open({ folder, host: 'B.example' })).current.standard).toEqual(B)
})

test('a renewed one is read again; one that can’t be used leaves that before', async () => {
  await write('others/a.crt', A.cert)
  await write('others/a.key', A.key)
  const sets: CertificateSet[] = []
  await open({ folder }, (set) => sets.push(set))
  const renewed = testCertificate('a.example')
  // The key comes a moment after the certificate.
  await write('others/a.crt', renewed.cert)
  await expect.poll(() => warned).not.toEqual([])
  expect(opened?.current.byName.get('a.example')).toEqual(A)
  await write('next.key', renewed.key)
  await rename(join(root, 'next.key'), join(folder, 'a.key'))
  await expect.poll(() => opened?.current.byName.get('a.example')).toEqual(renewed)
  expect(sets.at(-1)).toBe(opened?.current)
  await write('others/b.pem', 'nonsense')
  await write('others/c.pem', `${B.cert}${B.key}`)
  await expect.poll(() => opened?.current.byName.has('b.example')).toBe(true)
  await rm(join(folder, 'c.pem'))
  await expect.poll(() => opened?.current.byName.has('b.example')).toBe(false)
})

test('the standard one is renewed alike, and kept while its files are gone', async () => {
  await write('cert.pem', A.cert)
  await write('key.pem', A.key)
  await open({ cert: join(root, 'cert.pem'), key: join(root, 'key.pem') })
  await rm(join(root, 'cert.pem'))
  await expect.poll(() => warned).not.toEqual([])
  expect(opened?.current.standard).toEqual(A)
  await write('key.pem', B.key)
  await write('cert.pem', B.cert)
  await expect.poll(() => opened?.current.standard).toEqual(B)
})

test('what is wrong is named until it is mended: a foreign key, one that ended, a chain with a gap', async () => {
  const root = testAuthority('Root')
  const middle = root.authority('Middle')
  const leaf = middle.issue('a.example')
  await write('others/a.pem', `${leaf.key}${leaf.cert}${middle.cert}`)
  await open({ folder })
  expect(faults).toEqual([])
  const said = (pattern: RegExp) =>
    expect
      .poll(() => faults.map(({ file, reason }) => `${file.slice(folder.length)} ${reason}`))
      .toEqual([expect.stringMatching(pattern)])
  // Its issuer can be fetched, so that it is no root.
  const lone = middle.issueWithAddress('a.example')
  await write('others/a.pem', `${lone.key}${lone.cert}`)
  await said(/^\/a.pem the chain is incomplete: the certificate of CN=Middle is missing$/)
  expect(opened?.current.byName.get('a.example')?.cert).toContain(lone.cert)
  await write('others/a.pem', `${lone.key}${lone.cert}${root.cert}`)
  await said(/the chain is broken: CN=Root did not issue/)
  await write('others/a.pem', `${B.key}${leaf.cert}${middle.cert}`)
  await said(/is not the key of/)
  const ended = testCertificate('a.example', '211231235959Z')
  await write('others/a.pem', `${ended.key}${ended.cert}`)
  await said(/it ended on Dec 31/)
  // Neither took the place of one that holds.
  expect(opened?.current.byName.get('a.example')?.cert).toContain(lone.cert)
  await write('others/a.pem', `${leaf.key}${leaf.cert}${middle.cert}`)
  await expect.poll(() => faults).toEqual([])
})

test('an issued certificate that cannot be read is named, as a file would be', async () => {
  const away = { mark: async () => '', read: () => Promise.reject(new Error('the database is away')) }
  expect(await lookAtCertificates({ ...noFiles(), more: away })).toMatchObject({
    ends: [],
    unusable: ['ACME'],
  })
  const none = { ...away, read: async () => null }
  expect(await lookAtCertificates({ ...noFiles(), more: none })).toMatchObject({ unusable: [] })
})
