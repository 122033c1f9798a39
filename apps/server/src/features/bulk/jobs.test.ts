import { check, commit, faults, jobOf, linesOf, settled, startBulk, undo } from '@postern/testkit/bulk.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, own, admin, manager, usersLike, userRow } = await startBulk()
afterAll(() => api.close())

describe('scope', () => {
  test('an administrator of a domain registers personal users of that domain, and learns nothing of others', async () => {
    const job = await check(
      manager,
      'user',
      [
        'f1@own.example,One',
        'f2@own.example,Two,foreign.example',
        'f2@own.example,Two,absent.example',
        'f3@own.example,Three,,,domain',
        'f4@own.example,Four,,,admin',
        'user@foreign.example,Taken',
        'absent@foreign.example,Free',
        'gmail@gmail.com,Elsewhere',
        'f5@own.example,Five,,,,x@foreign.example',
        'group@own.example,Promoted',
      ].join('\n'),
    )
    expect(faults(await linesOf(manager, job))).toEqual([
      [1, 'ok'],
      [2, 'invalid', 'domain_id: NOT_FOUND_DOMAIN'],
      [3, 'invalid', 'domain_id: NOT_FOUND_DOMAIN'],
      [4, 'invalid', 'role_id: ROLE_NOT_ASSIGNABLE'],
      [5, 'invalid', 'role_id: ROLE_NOT_ASSIGNABLE'],
      [6, 'invalid', 'email: ADDRESS_OUTSIDE_DOMAIN'],
      [7, 'invalid', 'email: ADDRESS_OUTSIDE_DOMAIN'],
      [8, 'invalid', 'email: ADDRESS_OUTSIDE_DOMAIN'],
      [9, 'invalid', 'email_alias: ADDRESS_OUTSIDE_DOMAIN'],
      [10, 'exists', 'email: NO_PERMISSION'],
    ])
    expect(await commit(manager, job, 'valid', 'update')).toMatchObject({
      counts: { created: 1, invalid: 8, skipped: 1 },
    })
    expect(await userRow('f1@own.example')).toMatchObject({ domain_id: own.domainId })
  })

  test("another's batch does not exist", async () => {
    const job = await check(admin, 'user', 'g1@own.example,One')
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/lines', undefined],
      ['GET', '/errors', undefined],
      ['POST', '/commit', { lines: 'all', existing: 'skip' }],
      ['POST', '/undo', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await manager.call(method, `/bulk/user/${job.id}${path}`, body)
      expect([path, answer.status, answer.message]).toEqual([path, 404, 'NOT_FOUND'])
    }
    expect((await manager.call('GET', '/bulk/user')).text).not.toContain(`"id":${job.id},`)
    expect((await admin.call('GET', `/bulk/domain/${job.id}`)).status).toBe(404)
    await admin.call('DELETE', `/bulk/user/${job.id}`)
  })

  test('rights that were lost after the dry run are lost for registering', async () => {
    const job = await check(manager, 'user', 'h1@own.example,One')
    await api.database.pool.query(
      `update bulk_line set item = jsonb_set(item, '{domain_id}', (select id::text::jsonb from domain where name = 'foreign.example')) where job_id = $1`,
      [job.id],
    )
    expect(await commit(manager, job)).toMatchObject({ state: 'failed', error: 'CHANGED_MEANWHILE' })
    expect(await usersLike('h1@%')).toEqual([])
  })
})

describe('jobs', () => {
  /** As a node that died in the middle: its lease is on the request that asks for the batch. */
  const deadNode = (id: number, lease: string, deaths: number) =>
    api.database.pool.query(
      `insert into job (kind, key, run_at, claim, node, lease_until, failures)
       values ('bulk', $1::bigint::text, 'infinity', gen_random_uuid(), 'dead', now() + $2::interval, $3)
       on conflict (kind, key) do update set lease_until = excluded.lease_until`,
      [id, lease, deaths],
    )
  /** A batch settles a moment before its request is gone. */
  const met = () =>
    until('every request was met', async () => {
      const left = await api.database.pool.query(`select from job where kind = 'bulk' and key <> ''`)
      return left.rowCount === 0
    })
  const begin = async (id: number) =>
    jobOf(await admin.call('POST', `/bulk/user/${id}/commit`, { lines: 'all', existing: 'skip' }))

  test('one runs at a time for an administrator; whose node died is done by another after its lease', async () => {
    const { id } = await check(admin, 'user', 'i1@own.example,One')
    await met()
    await deadNode(id, '1 hour', 0)
    const stuck = await begin(id)
    expect(stuck.state).toBe('committing')
    const busy = await admin.call('POST', '/bulk/user', Buffer.from('i2@own.example,Two'))
    expect([busy.status, busy.message]).toEqual([409, 'BULK_JOB_RUNNING'])
    await deadNode(id, '0', 0)
    expect(await settled(admin, stuck)).toMatchObject({ state: 'done', counts: { created: 1 } })
    expect(await usersLike('i1@%')).toEqual(['i1@own.example'])
    await met()
  })

  test('what killed three nodes is given up, and the audit log says so', async () => {
    const { id } = await check(admin, 'user', 'i3@own.example,Three')
    await met()
    await deadNode(id, '1 hour', 2)
    const stuck = await begin(id)
    await deadNode(id, '0', 2)
    const failed = await settled(admin, stuck)
    expect(failed).toMatchObject({ state: 'failed', error: 'BULK_INTERRUPTED' })
    expect(await usersLike('i3@%')).toEqual([])
    const { rows } = await api.database.pool.query(
      `select type, details->'note'->>'error' as error from audit where task = 'bulk' order by seq desc limit 1`,
    )
    expect(rows).toEqual([{ type: 'E', error: 'BULK_INTERRUPTED' }])
  })

  test('a new dry run takes the place of one that nobody acted on', async () => {
    const first = await check(admin, 'user', 'j1@own.example,One')
    await check(admin, 'user', 'j2@own.example,Two')
    expect(jobOf(await admin.call('GET', `/bulk/user/${first.id}`)).state).toBe('cancelled')
    const late = await admin.call('POST', `/bulk/user/${first.id}/commit`, { lines: 'all', existing: 'skip' })
    expect(late.message).toBe('BULK_NOT_READY')
  })

  test('and leaves those of other kinds to be registered', async () => {
    const domains = await check(admin, 'domain', 'kept.example,10.0.0.1')
    await check(admin, 'user', 'j3@own.example,Three')
    expect(jobOf(await admin.call('GET', `/bulk/domain/${domains.id}`)).state).toBe('checked')
    expect((await admin.call('DELETE', `/bulk/domain/${domains.id}`)).status).toBe(200)
  })

  test('thousands of lines are registered in one transaction', async () => {
    const lines = Array.from({ length: 6_000 }, (_, n) => `many${n}@own.example,User ${n},,Sales`)
    const done = await commit(admin, await check(admin, 'user', lines.join('\n')))
    expect(done).toMatchObject({ state: 'done', counts: { created: 6_000 } })
    expect((await undo(admin, done)).counts).toEqual({ undone: 6_000 })
  }, 60_000)
})
