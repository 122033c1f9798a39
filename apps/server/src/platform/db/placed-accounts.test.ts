/** What migration 0025 makes of accounts and mail as earlier versions left them. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { ownDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedMail, seedTenant } from '@postern/testkit/tenants.ts'
import { findMailbox } from '../../pipeline/edge/mailbox-store.ts'
import { appendAudit, PRODUCT } from '../audit/record.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const DAY = 86_400_000
const NOW = Date.now()

let database: TestDatabase
beforeAll(async () => {
  database = await ownDatabase('0025')
})
afterAll(() => database.close())

test('administrators of nothing become users, groups of other domains go, hidden mail is filed with its group', async () => {
  const { db, pool } = database
  const blobs = new MemoryBlobs()
  for (const key of ['domain', 'group', 'user'] as const) {
    await db.insertInto('role').values({ key, name: key, region: key, permissions: [] }).execute()
  }
  const own = await seedTenant(db, blobs, 'own.example')
  const foreign = await seedTenant(db, blobs, 'foreign.example')
  const set = (id: number, values: object) =>
    db.updateTable('app_user').set(values).where('id', '=', id).execute()
  await set(own.users.group, { group_id: null })
  await set(foreign.users.domain, { domain_id: null })
  await set(foreign.users.user, { group_id: own.groupId })
  const groups = db.updateTable('user_group').set({ created_at: new Date(NOW - 20 * DAY) })
  await groups.execute()
  // Sales was off for a while and is on again; Research is off since it is there.
  for (const [days, use_filter] of [
    [10, false],
    [5, true],
  ] as const) {
    const at = NOW - days * DAY
    const event = {
      task: 'group.edit',
      target: 'Sales',
      domainId: own.domainId,
      after: { use_filter },
      at,
    } as const
    await appendAudit(db, PRODUCT, event)
  }
  await groups.set({ use_filter: false }).where('id', '=', own.otherGroupId).execute()
  const mail = (user_id: number, days: number) =>
    seedMail(db, blobs, {
      class: 'normal',
      mode: MAIL_MODES.send,
      domain_id: own.domainId,
      user_id,
      receivedAt: NOW - days * DAY,
    })
  const [before, hidden, off] = [
    await mail(own.users.user, 12),
    await mail(own.users.user, 8),
    await mail(own.users.other, 8),
  ]
  await migrate(pool)
  const groupOf = async (id: string) =>
    (await db.selectFrom('mail').select('group_id').where('id', '=', id).executeTakeFirstOrThrow()).group_id
  expect(await groupOf(hidden)).toBe(own.groupId)
  expect(await groupOf(off)).toBe(own.otherGroupId)
  expect(await groupOf(before)).toBe(null)
  const account = (id: number) =>
    db
      .selectFrom('app_user')
      .innerJoin('role', 'role.id', 'app_user.role_id')
      .select(['role.key', 'group_id'])
      .where('app_user.id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await account(own.users.group)).toEqual({ key: 'user', group_id: null })
  expect(await account(foreign.users.domain)).toEqual({ key: 'user', group_id: null })
  expect(await account(foreign.users.user)).toEqual({ key: 'user', group_id: null })
  expect(await account(foreign.users.group)).toEqual({ key: 'group', group_id: foreign.groupId })
  // From now on mail of a group is its own whether or not its filters count.
  expect(await findMailbox(pool, 'other@own.example')).toMatchObject({
    group_id: own.otherGroupId,
    group_filters: false,
  })
  expect(await findMailbox(pool, 'user@own.example')).toMatchObject({
    group_id: own.groupId,
    group_filters: true,
  })
})
