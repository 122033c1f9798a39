/** A day that still runs is compared with the day before up to the same clock time. */
import { signIn, startApi, type TestApi } from '@postern/testkit/api.ts'
import { seedMail, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn, plusDays } from './period.ts'

const ZONE = 'Asia/Seoul'
let api: TestApi
const yesterday = (clock: string) =>
  Date.parse(`${plusDays(dateIn(ZONE, api.clock.now), -1)}T${clock}:00+09:00`)

beforeAll(async () => {
  api = await startApi()
  api.clock.now = Date.parse(`${dateIn(ZONE, api.clock.now)}T15:00:00+09:00`)
  const tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
  await api.database.db.deleteFrom('mail').execute()
  await api.database.db.deleteFrom('stat_pending').execute()
  for (const clock of ['00:05', '14:50', '15:10', '23:30'])
    await seedMail(api.database.db, api.blobs, {
      class: 'spam',
      mode: 1,
      domain_id: tenant.domainId,
      sender: 'lee@a.example',
      receivedAt: yesterday(clock),
    })
})
afterAll(() => api.close())

test('the day before counts up to now, and says up to when', async () => {
  const admin = await signIn(api.app)
  const { data } = await admin.call('GET', '/statistics/summary?period=today&compare=1')
  expect(data).toMatchObject({
    before: { to: new Date(yesterday('15:00')).toISOString(), total: { spam: 2, total: 2 } },
  })
})

test('a day that is over is compared with a whole one', async () => {
  api.clock.now += 86_400_000
  const admin = await signIn(api.app)
  const { data } = await admin.call('GET', '/statistics/summary?period=yesterday&compare=1')
  expect(data).toMatchObject({ before: { total: { spam: 4 } } })
})
