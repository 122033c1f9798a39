/** Certificates from files: what is read of them, by which names, and what a change or a fault makes of those in use. */
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCertificates, type Certificates, type CertificateSet } from './certificates.ts'

let root: string
let folder: string
let opened: Certificates | null
let warned: string[]
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

async function open(change: object = {}, onChange: (set: CertificateSet) => void = () => undefined) {
  const files = { cert: null, key: null, folder: null, own: join(root, 'own'), host: 'mx.example' }
  opened = await openCertificates({ ...files, ...change }, log, onChange, 20)
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
