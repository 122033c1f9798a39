/** Certificates by ACME: from an authority where Debian's `pebble` is installed, and everywhere what fails without one. */
import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { hasPebble, startPebble, type Pebble } from '@postern/testkit/pebble.ts'
import { testAuthority } from '@postern/testkit/tls-cert.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AcmeEnv } from '../acme-env.ts'
import { lookAtCertificates, openCertificates, type Certificates } from '../certificates.ts'
import { makeSelfSigned } from '../crypto/certificate-maker.ts'
import { loadInstallationKey } from '../crypto/installation-key.ts'
import { createSealedBox } from '../crypto/sealed-box.ts'
import { acmeGate } from '../http/acme-gate.ts'
import { createPlainPort } from '../http/plain-port.ts'
import { keepCertificate } from './keep.ts'
import { acmeSource, shownProofs } from './source.ts'
import * as store from './store.ts'

let database: TestDatabase
const logged: string[] = []
const log = { info: () => undefined, warn: (_at: object, text: string) => void logged.push(text) } as never
const NAMES = ['mx.example.com', 'console.example.com']
const { signal } = new AbortController()

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  logged.length = 0
  await database.pool.query(
    `delete from acme_certificate; delete from acme_account; delete from acme_proof; delete from set_aside`,
  )
})

function env(change: Partial<AcmeEnv>): AcmeEnv {
  return {
    names: NAMES,
    directory: 'https://localhost:1/dir',
    contact: 'admin@example.com',
    challenge: 'http-01',
    binding: null,
    rootsFile: null,
    ...change,
  }
}

async function keep(acme: AcmeEnv | null, now = Date.now()) {
  const { pool, db } = database
  const box = createSealedBox(await loadInstallationKey(db))
  return keepCertificate({ acme, pool, db, box, log }, now, signal)
}

const aside = async () =>
  (await database.pool.query(`select name, reason from set_aside where part = 'certificate'`)).rows as {
    name: string
    reason: string
  }[]

test('an authority that does not answer is alarmed with its reason, and not asked again at once', async () => {
  const acme = env({})
  const now = Date.now()
  expect(await keep(acme, now)).toEqual({ failed: 'connection' })
  expect(await aside()).toEqual([
    {
      name: NAMES.join(', '),
      reason: expect.stringMatching(/^localhost:1 did not issue it: localhost:1 does not answer/),
    },
  ])
  expect(await keep(acme, now + 9 * 60_000)).toBeUndefined()
  expect(await keep(acme, now + 11 * 60_000)).toEqual({ failed: 'connection' })
  // Twice as long after the second.
  expect(await keep(acme, now + 22 * 60_000)).toBeUndefined()
  // What somebody has changed is tried at once.
  expect(await keep(env({ names: ['mx.example.com'] }), now + 22 * 60_000)).toEqual({ failed: 'connection' })
  expect(await keep(null)).toBeUndefined()
})

test('the authority says when to renew (RFC 9773), whatever part of its life is over', async () => {
  const root = testAuthority()
  const own = root.issue('localhost')
  const rootsFile = join(await mkdtemp(join(tmpdir(), 'acme-')), 'root.pem')
  await writeFile(rootsFile, root.cert)
  const day = 86_400_000
  let window = { start: new Date(Date.now() + 2 * day), end: new Date(Date.now() + 3 * day) }
  const asked: string[] = []
  const server = createTlsServer({ key: own.key, cert: own.cert }, (request, response) => {
    asked.push(request.url!)
    const directory = {
      newNonce: `${url}/nonce`,
      newAccount: `${url}/account`,
      newOrder: '',
      renewalInfo: `${url}/ari`,
    }
    response.setHeader('replay-nonce', 'a')
    if (request.url === '/account') response.statusCode = 500
    response.end(JSON.stringify(request.url === '/dir' ? directory : { suggestedWindow: window }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const acme = env({ directory: `${url}/dir`, rootsFile })
  const chain = await withKeyId('87654321')
  const key = Buffer.alloc(0)
  await store.keepCertificate(database.db, {
    directory: acme.directory,
    names: NAMES,
    chain,
    key,
    now: new Date(),
  })
  expect(await keep(acme)).toBeUndefined()
  expect(asked).toContain('/ari/aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE')
  // Within the hours after, it is not asked again.
  window = { start: new Date(Date.now() - 2 * day), end: new Date(Date.now() - day) }
  const before = asked.length
  expect(await keep(acme)).toBeUndefined()
  expect(asked).toHaveLength(before)
  expect(await keep(acme, Date.now() + 7 * 3_600_000)).toEqual({ failed: 'status500' })
  server.close()
})

/** A certificate of which nine tenths are over, whose issuer has the key id of RFC 9773's example. */
async function withKeyId(serialNumber: string): Promise<string> {
  await makeSelfSigned('loads.example', 1_000)
  const x509 = await import('@peculiar/x509')
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber,
    keys,
    notBefore: new Date(Date.now() - 90 * 86_400_000),
    notAfter: new Date(Date.now() + 10 * 86_400_000),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [new x509.AuthorityKeyIdentifierExtension('69885b6b87464041e1b37b847ba0ae2cde01c8d4')],
  })
  return made.toString('pem')
}

describe.skipIf(!hasPebble)(`with an authority${hasPebble ? '' : ' (needs the package pebble)'}`, () => {
  let pebble: Pebble
  const kid = 'customer-1'
  const hmac = randomBytes(32)
  const closing: (() => unknown)[] = []
  beforeAll(async () => {
    pebble = await startPebble({ [kid]: hmac.toString('base64url') })
  })
  afterAll(() => pebble.close())
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  const at = (change: Partial<AcmeEnv> = {}) =>
    env({ directory: pebble.directory, rootsFile: pebble.rootsFile, binding: { kid, hmac }, ...change })

  async function listen(server: Server, port: number): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
  }
  const plainPort = () =>
    listen(
      createPlainPort({ httpsPort: 443, host: () => 'mx.example.com', ...shownProofs(database.db) }),
      pebble.httpPort,
    )

  async function inUse(): Promise<Certificates> {
    const files = {
      cert: null,
      key: null,
      folder: null,
      own: '/nonexistent',
      host: NAMES[0]!,
      more: acmeSource(database.db),
    }
    const opened = await openCertificates(files, { log, onChange: () => undefined }, 20)
    closing.push(() => opened.close())
    return opened
  }

  test('a certificate is issued by HTTP-01, used by listeners, and renewed in time without a restart', async () => {
    await plainPort()
    expect(await keep(at())).toEqual({ issued: NAMES })
    const listeners = await inUse()
    const first = listeners.current.byName.get('console.example.com')!
    expect(listeners.current.standard).toEqual(first)
    const leaf = new X509Certificate(first.cert)
    expect(leaf.subjectAltName).toContain('DNS:mx.example.com')
    // The whole chain, without which clients do not believe it.
    expect(first.cert.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(1)
    const { rows } = await database.pool.query(`select key from acme_certificate`)
    expect((rows[0] as { key: Buffer }).key.includes(Buffer.from('PRIVATE KEY'))).toBe(false)
    expect((await database.pool.query('select 1 from acme_proof')).rowCount).toBe(0)
    const [begins, ends] = [leaf.validFromDate.getTime(), leaf.validToDate.getTime()]
    expect(await keep(at(), begins + 0.6 * (ends - begins))).toBeUndefined()
    expect(await keep(at(), begins + 0.7 * (ends - begins))).toEqual({ issued: NAMES })
    await expect.poll(() => listeners.current.standard).not.toEqual(first)
    expect(await aside()).toEqual([])
  })

  test('other names are asked for at once', async () => {
    await plainPort()
    await keep(at())
    expect(await keep(at({ names: ['other.example.com'] }))).toEqual({ issued: ['other.example.com'] })
    const seen = await lookAtCertificates({
      cert: null,
      key: null,
      folder: null,
      own: '/nonexistent',
      host: 'x',
      more: acmeSource(database.db),
    })
    expect(seen.ends).toMatchObject([
      { origin: 'acme', names: ['other.example.com'], issuer: expect.stringContaining('Pebble') },
    ])
  })

  test('a certificate is issued by TLS-ALPN-01 on the port of the console, which others do not notice', async () => {
    const accepted: unknown[] = []
    const gate = acmeGate(shownProofs(database.db).pairs, (error) => logged.push(String(error)))
    await listen(
      createServer((socket) =>
        gate(socket, (one) => {
          accepted.push(one.read())
          one.destroy()
        }),
      ),
      pebble.tlsPort,
    )
    expect(await keep(at({ challenge: 'tls-alpn-01' }))).toEqual({ issued: NAMES })
    expect(accepted).toEqual([])
    expect(logged).toEqual([])
  })

  test('what the authority says of a proof that it did not find is alarmed, and a success ends the alarm', async () => {
    const now = Date.now()
    expect(await keep(at(), now)).toMatchObject({ failed: 'connection' })
    expect((await aside())[0]!.reason).toMatch(/(?:mx|console)\.example\.com: connection: .*refused/)
    await plainPort()
    expect(await keep(at(), now + 3_600_000)).toEqual({ issued: NAMES })
    expect(await aside()).toEqual([])
  })

  test('an account that the authority does not know is refused by its words', async () => {
    expect(await keep(at({ binding: null }))).toMatchObject({ failed: 'externalAccountRequired' })
    expect(await keep(at({ binding: { kid: 'nobody', hmac }, names: ['a.example.com'] }))).toMatchObject({
      failed: 'unauthorized',
    })
  })
})

test('a connection that is no authority goes to the server with every byte, however it comes in', async () => {
  const port = await freePort()
  const got: Buffer[] = []
  const gate = acmeGate(
    async () => new Map(),
    () => undefined,
  )
  const server = createServer((socket) =>
    gate(socket, (one) => one.on('data', (part: Buffer) => got.push(part))),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const client = connect(port, '127.0.0.1')
  const hello = Buffer.concat([Buffer.from('160301000a', 'hex'), Buffer.from('0123456789')])
  client.setNoDelay(true)
  for (const byte of hello) {
    client.write(Buffer.from([byte]))
    await new Promise(setImmediate)
  }
  client.write('more')
  await expect.poll(() => Buffer.concat(got).toString('latin1')).toBe(`${hello.toString('latin1')}more`)
  client.destroy()
  server.close()
})
