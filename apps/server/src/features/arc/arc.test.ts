import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { ArcState } from '@postern/contract/routes/arc.ts'
import { signIn, startApi } from '@postern/testkit/api.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { jobs } from './feature.jobs.ts'

/** TXT records by name; a text is the code of a failure. */
const zone = new Map<string, string>()
const lookUp = (name: string): Promise<string[][]> => {
  const found = zone.get(name) ?? 'ENOTFOUND'
  return found.startsWith('v=')
    ? Promise.resolve([[found.slice(0, 200), found.slice(200)]])
    : Promise.reject(Object.assign(new Error('no'), { code: found }))
}
let delivery = DEFAULT_SETTINGS.delivery
const settings = () => ({ ...DEFAULT_SETTINGS, delivery })
const api = await startApi({ deps: { lookUp, settings } })
afterAll(() => api.close())
const admin = await signIn(api.app)
const { pool } = api.database

beforeEach(async () => {
  zone.clear()
  delivery = DEFAULT_SETTINGS.delivery
  await pool.query('delete from arc_key')
})

type Reply = ArcState & { readonly unanswered?: boolean }
const ask = async (method: 'GET' | 'POST', path = ''): Promise<Reply> =>
  (await admin.call(method, `/configs/system/arc${path}`)).data as Reply
const check = (): Promise<Reply> => ask('POST', '/check')
const renew = (): Promise<Reply> => ask('POST', '/key')
const publish = ({ keys }: ArcState, at = 0): void => void zone.set(keys[at]!.name, keys[at]!.value)
const states = ({ keys }: ArcState): string[] => keys.map(({ state, record }) => `${state} ${record}`)
const privateKeys = async (): Promise<boolean[]> =>
  (await pool.query('select private_key is not null as there from arc_key order by id desc')).rows.map(
    ({ there }: { there: boolean }) => there,
  )

test('the first look makes a key, which waits for its record and then seals', async () => {
  expect(await ask('GET')).toEqual({ domain: 'mx.postern.test', keys: [] })
  const made = await check()
  expect(states(made)).toEqual(['waiting absent'])
  expect(made.keys[0]).toMatchObject({
    domain: 'mx.postern.test',
    name: expect.stringMatching(/^postern-\d{8}-[0-9a-f]{6}\._domainkey\.mx\.postern\.test$/),
    value: expect.stringMatching(/^v=DKIM1; k=rsa; p=MII[\w+/]{380,400}={0,2}$/),
    removable_at: null,
  })
  publish(made)
  const found = await check()
  expect([states(found), found.unanswered]).toEqual([['sealing found'], false])
  expect(found.keys[0]!.selector).toBe(made.keys[0]!.selector)
})

test('a record that is lost or another one stops it; a DNS failure does not', async () => {
  publish(await check())
  const { keys } = await check()
  zone.set(keys[0]!.name, 'ESERVFAIL')
  const failed = await check()
  expect([states(failed), failed.unanswered]).toEqual([['sealing found'], true])
  zone.set(keys[0]!.name, keys[0]!.value.slice(0, 255))
  expect(states(await check())).toEqual(['lost different'])
  zone.delete(keys[0]!.name)
  expect(states(await check())).toEqual(['lost absent'])
  zone.set(keys[0]!.name, keys[0]!.value)
  expect(states(await check())).toEqual(['sealing found'])
})

test('a new key takes over once its record is found; the old one loses its private part, and goes when its record is gone', async () => {
  publish(await check())
  await check()
  expect(states(await renew())).toEqual(['waiting unknown', 'sealing found'])
  const second = await renew()
  expect(states(second)).toEqual(['waiting unknown', 'sealing found'])
  expect(states(await check())).toEqual(['waiting absent', 'sealing found'])
  expect(await privateKeys()).toEqual([true, true])
  publish(second)
  const taken = await check()
  expect(states(taken)).toEqual(['sealing found', 'retired found'])
  expect(await privateKeys()).toEqual([true, false])
  const { name, retired_at: retired, removable_at: removable } = taken.keys[1]!
  expect(Date.parse(removable!) - Date.parse(retired!)).toBe(7 * 86_400_000)
  zone.delete(name)
  expect(states(await check())).toEqual(['sealing found', 'retired absent'])
  await pool.query(
    "update arc_key set retired_at = retired_at - interval '8 days' where retired_at is not null",
  )
  expect(states(await check())).toEqual(['sealing found'])
})

test('another domain has a key of its own; one that never sealed goes with its domain', async () => {
  publish(await check())
  await check()
  delivery = { ...delivery, arcDomain: 'Wrong.example' }
  expect(states(await check())).toEqual(['waiting absent', 'unused found'])
  delivery = { ...delivery, arcDomain: 'right.example' }
  expect(states(await ask('GET'))).toEqual(['unused found'])
  const right = await check()
  expect(right.domain).toBe('right.example')
  expect(states(right)).toEqual(['waiting absent', 'unused found'])
  publish(right)
  expect(states(await check())).toEqual(['sealing found', 'retired found'])
})

test('nothing is made where seals are off', async () => {
  delivery = { ...delivery, arc: false }
  expect(await ask('GET')).toEqual({ domain: '', keys: [] })
  for (const path of ['/check', '/key'])
    expect(await admin.call('POST', `/configs/system/arc${path}`)).toMatchObject({
      status: 409,
      message: 'NO_SEALING_DOMAIN',
    })
  expect(await privateKeys()).toEqual([])
})

test('the job does the same by the clock', async () => {
  const needs = {
    db: api.database.db,
    box: { seal: () => Buffer.from('sealed'), open: () => null },
    lookUp,
    settings,
    hostName: () => 'mx.postern.test',
  }
  // The job takes nothing else of what jobs have.
  const job = jobs.jobs['arc-key']!(
    needs as unknown as Parameters<NonNullable<(typeof jobs.jobs)['arc-key']>>[0],
  )
  const run = { now: Date.now() } as Parameters<typeof job.run>[0]
  await job.run(run)
  publish(await ask('GET'))
  await job.run(run)
  expect(states(await ask('GET'))).toEqual(['sealing found'])
})

test('private keys are out of reach, and in no reply, log or event', async () => {
  await check()
  await renew()
  const { rows } = await pool.query<{ text: string }>('select audit::text as text from audit')
  const replies = JSON.stringify([await ask('GET'), rows])
  expect(replies).toContain('arc_key')
  expect(replies).not.toMatch(/private|PRIVATE/)
  const client = await pool.connect()
  try {
    await client.query('set role postern_tenant')
    await expect(client.query('select selector from arc_key')).rejects.toThrow('permission denied')
  } finally {
    await client.query('reset role')
    client.release()
  }
})
