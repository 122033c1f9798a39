/** Nodes on a real database: what they say of themselves, and what administrators do with them. */
import type { NodeRow } from '@postern/contract/routes/node.ts'
import { ADMIN, signIn } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { beat, leave, type Beat } from '../../platform/node/node-store.ts'
import { noteAside, noteAsideBelow } from '../../platform/db/set-aside-store.ts'
import { silentNodes } from '../alert/measure-store.ts'

const { api, admin } = await startMails()
const { pool, db } = api.database
afterAll(() => api.close())
beforeEach(() => pool.query('delete from node'))

const PATH = '/configs/system/nodes'
const identity = (name: string, runAt = new Date(0)) => ({ id: randomUUID(), name, run: randomUUID(), runAt })
const says = (node: Beat['node'], change: Partial<Beat> = {}) =>
  beat(pool, {
    node,
    process: 'smtp',
    roles: ['smtp', 'deliver', 'jobs', 'api'],
    version: '0.4.0',
    startedAt: new Date(),
    machine: { cpu: 0.5, memory: 0.25, disk: 0.125 },
    load: { connections: 3 },
    ...change,
  })
const listed = async () => ((await admin.call('GET', PATH)).data as { nodes: readonly NodeRow[] }).nodes
/** As if the node had last spoken so many minutes ago. */
const silence = (id: string, minutes: number) =>
  pool.query(
    `with n as (update node set seen_at = now() - make_interval(mins => $2) where id = $1)
     update node_process set seen_at = now() - make_interval(mins => $2) where node_id = $1`,
    [id, minutes],
  )

test('a node is drained and resumed by an administrator, hears of it, and both are in the audit log', async () => {
  const [one, two] = [identity('gw-1'), identity('gw-2')]
  await says(one)
  await says(two)
  expect(await listed()).toMatchObject([
    {
      name: 'gw-1',
      state: 'working',
      connections: 3,
      machine: { cpu: 0.5 },
      versions: ['0.4.0'],
      bound: null,
    },
    { name: 'gw-2' },
  ])
  expect((await admin.call('POST', `${PATH}/${two.id}/drain`)).status).toBe(200)
  expect(await says(two)).toEqual({ own: true, draining: true })
  expect(await says(one)).toEqual({ own: true, draining: false })
  expect(await listed()).toMatchObject([
    { name: 'gw-2', state: 'draining', drain_by: ADMIN.email },
    { name: 'gw-1' },
  ])
  expect((await admin.call('POST', `${PATH}/${one.id}/drain`)).message).toBe('NODE_OTHER_DRAINS')
  await admin.call('DELETE', `${PATH}/${two.id}/drain`)
  expect(await says(two)).toMatchObject({ draining: false })
  const { rows } = await pool.query(
    `select task, type, target from audit where class = 'maintenance' and task like 'node%' order by seq`,
  )
  expect(rows).toEqual([
    { task: 'node_drain', type: 'S', target: 'gw-2' },
    { task: 'node_drain', type: 'F', target: expect.any(String) },
    { task: 'node_resume', type: 'S', target: 'gw-2' },
  ])
})

test('the last node of a role goes on', async () => {
  const one = identity('gw-1')
  await says(one)
  const answer = await admin.call('POST', `${PATH}/${one.id}/drain`)
  expect([answer.status, answer.message]).toEqual([409, 'NODE_LAST_OF_ROLE'])
  expect(await says(one)).toMatchObject({ draining: false })
})

test('a restarted node works again, and processes of its earlier run are forgotten', async () => {
  const [one, two] = [identity('gw-1'), identity('gw-2')]
  await says(one)
  await says(two)
  await says(two, { process: 'smtp-2' })
  await admin.call('POST', `${PATH}/${two.id}/drain`)
  const again = { ...two, run: randomUUID(), runAt: new Date(1) }
  expect(await says(again)).toEqual({ own: true, draining: false })
  expect((await listed()).find(({ name }) => name === 'gw-2')).toMatchObject({
    state: 'working',
    connections: 3,
  })
  const { rows } = await pool.query('select process from node_process where node_id = $1', [two.id])
  expect(rows).toEqual([{ process: 'smtp' }])
})

test('of a copied data folder the older node hears that it is not alone', async () => {
  const one = identity('gw-1', new Date(1))
  await says(one)
  const copy = { ...one, run: randomUUID(), runAt: new Date(2) }
  expect(await says(copy)).toMatchObject({ own: true })
  expect(await says(one)).toMatchObject({ own: false })
  expect(await says(copy)).toMatchObject({ own: true })
})

test('one that goes without a word is alarmed; one that ends in order is not; both can be removed', async () => {
  const [dead, ended, alive] = [identity('dead'), identity('ended'), identity('alive')]
  for (const node of [dead, ended, alive]) await says(node)
  await leave(pool, ended, 'smtp')
  await silence(dead.id, 7)
  expect(await silentNodes(db)).toEqual([{ name: 'dead', minutes: 7 }])
  expect((await listed()).map(({ name, state }) => [name, state])).toEqual([
    ['alive', 'working'],
    ['dead', 'silent'],
    ['ended', 'stopped'],
  ])
  expect((await admin.call('DELETE', `${PATH}/${alive.id}`)).message).toBe('NODE_LIVES')
  for (const { id } of [dead, ended]) expect((await admin.call('DELETE', `${PATH}/${id}`)).status).toBe(200)
  expect((await admin.call('DELETE', `${PATH}/${dead.id}`)).status).toBe(404)
  expect((await listed()).map(({ name }) => name)).toEqual(['alive'])
})

test('certificates are listed with their end, and with why the authority issued none', async () => {
  const path = '/configs/system/certificates'
  const one = { names: ['mx.postern.test'], issuer: '', origin: 'own', ends: '2036-01-01T00:00:00.000Z' }
  expect((await admin.call('GET', path)).data).toMatchObject({ certificates: [one], refused: null })
  const aside = [{ ref: 'acme', name: 'mx.postern.test', reason: 'ca.example did not issue it' }]
  await noteAside(pool, 'certificate', aside, ['acme'])
  await noteAsideBelow(pool, 'certificate', 'n1 ', [{ ref: 'n1 /a.pem', name: 'a', reason: 'it ended' }])
  expect((await admin.call('GET', path)).data).toMatchObject({ refused: 'ca.example did not issue it' })
  const noted = async () =>
    (await pool.query(`select ref from set_aside where part = 'certificate' order by ref`)).rows
  expect(await noted()).toEqual([{ ref: 'acme' }, { ref: 'n1 /a.pem' }])
  // A mended fault is no longer named; faults that other processes named stay.
  await noteAsideBelow(pool, 'certificate', 'n1 ', [])
  expect(await noted()).toEqual([{ ref: 'acme' }])
  await noteAside(pool, 'certificate', [], ['acme'])
})

test('nodes are for administrators of everything', async () => {
  const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  expect((await domain.call('GET', PATH)).message).toBe('NO_PERMISSION')
  expect((await domain.call('GET', '/configs/system/certificates')).message).toBe('NO_PERMISSION')
})
