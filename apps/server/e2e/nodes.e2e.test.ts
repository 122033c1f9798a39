/**
 * Two nodes on one database and one store of messages: both take mail and deliver it, one is drained under load, and one is killed
 * and started again while the other delivers.
 */
import { mkdtemp, mkdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NodeRow } from '@postern/contract/routes/node.ts'
import { startProduct, type TestProduct } from '@postern/testkit/product.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drained, letter, openStage, signIn, type Client, type Stage } from './stage.ts'

let stage: Stage
let folder: string
let second: TestProduct
let admin: Client

beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example' }],
    env: { POSTERN_NODE_NAME: 'gw-1', POSTERN_SCAN_PROCESSES: '1' },
  })
  folder = await mkdtemp(join(tmpdir(), 'postern-node-'))
  await mkdir(join(folder, 'data'))
  await symlink(join(stage.product.dataDir, 'blobs'), join(folder, 'data/blobs'))
  second = await startSecond()
  const { url, adminEmail: email, adminPassword: password } = stage.product
  admin = await signIn(url, { email, password })
}, 240_000)
afterAll(async () => {
  await second.stop()
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

/** It has the other's name towards the world, as nodes behind one MX record do, and no console. */
function startSecond(): Promise<TestProduct> {
  return startProduct({
    dataDir: join(folder, 'data'),
    env: {
      DATABASE_URL: stage.product.databaseUrl,
      DNS_SERVERS: stage.dns.address,
      POSTERN_NODE_NAME: 'gw-2',
      POSTERN_ROLES: 'smtp,deliver,jobs',
      POSTERN_SCAN_PROCESSES: '1',
    },
  })
}

const PATH = '/configs/system/nodes'
const nodes = async () =>
  Object.fromEntries(
    ((await admin.call('GET', PATH)).data as { nodes: readonly NodeRow[] }).nodes.map((node) => [
      node.name,
      node,
    ]),
  )

async function send({ smtpPort: port }: TestProduct, subject: string): Promise<void> {
  const client = await connectScript({ port, timeoutMs: 30_000 })
  await client.ehlo()
  await client.message('anna@sender.example', ['kim@corp.example'], letter(subject))
  client.destroy()
}
const arrived = (subject: string): number =>
  stage.sink.messages.filter(({ bytes }) => bytes!.toString('latin1').includes(`Subject: ${subject}\r`))
    .length

test('both are listed with what they do, and mail goes through either', async () => {
  const both = await until('both have spoken', async () => {
    const listed = await nodes()
    return listed['gw-2']?.roles.length === 3 && listed['gw-1']?.roles.length === 4 && listed
  })
  expect(both['gw-1']).toMatchObject({ state: 'working', bound: 'NODE_LAST_OF_ROLE' })
  expect(both['gw-2']).toMatchObject({ state: 'working', bound: null, roles: ['smtp', 'deliver', 'jobs'] })
  await send(stage.product, 'by one')
  await send(second, 'by two')
  await drained(stage)
  expect([arrived('by one'), arrived('by two')]).toEqual([1, 1])
})

test('a node that drains answers 421, and the other goes on; then it works again', async () => {
  const { id } = (await nodes())['gw-2']!
  expect((await admin.call('POST', `${PATH}/${id}/drain`)).status).toBe(200)
  await until('it says 421', async () => {
    const client = await connectScript({ port: second.smtpPort, timeoutMs: 30_000 })
    const { code } = await client.expect(/^/)
    client.destroy()
    return code === 421
  })
  await send(stage.product, 'meanwhile')
  await drained(stage)
  expect(arrived('meanwhile')).toBe(1)
  await until('nothing is left there', async () => (await nodes())['gw-2']!.state === 'drained', {
    ms: 30_000,
  })
  await admin.call('DELETE', `${PATH}/${id}/drain`)
  await until(
    'it takes mail again',
    () =>
      send(second, 'afterwards').then(
        () => true,
        () => false,
      ),
    { ms: 30_000 },
  )
})

test('what a node accepted before it was killed is delivered, by the other or by itself', async () => {
  const accepted: string[] = []
  const client = await connectScript({ port: second.smtpPort, timeoutMs: 30_000 })
  const sending = (async () => {
    await client.ehlo()
    for (let n = 0; ; n++) {
      await client.message('anna@sender.example', ['kim@corp.example'], letter(`killed-${n}`))
      accepted.push(`killed-${n}`)
    }
  })().catch(() => client.destroy())
  await until('mail flows', () => accepted.length >= 20, { ms: 60_000 })
  for (const pid of Object.values(second.pids)) process.kill(pid, 'SIGKILL')
  await sending
  await send(stage.product, 'beside')
  second = await startSecond()
  await drained(stage)
  expect(accepted.filter((subject) => arrived(subject) === 0)).toEqual([])
  expect(arrived('beside')).toBe(1)
}, 120_000)
