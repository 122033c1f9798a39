/** What a domain has learnt: seen, exported and forgotten by administrators of everything (decision 0066). */
import { startMails } from '@postern/testkit/mails.ts'
import { afterAll, expect, test } from 'vitest'

const { api, tenant, admin, user } = await startMails()
afterAll(() => api.close())
const { db } = api.database
const PATH = '/configs/filtering/misjudgement/learning'

test('a table is listed, exported, and forgotten once, which the log tells', async () => {
  const now = new Date(api.clock.now)
  const tokens = Buffer.alloc(4)
  tokens.writeUInt32LE(77)
  const effect = JSON.stringify({ decided: 9, ordinary: 9, right: 1, wrong: 0, lost: 0 })
  await api.database.pool.query(
    `insert into learnt_table (domain_id, version, state, reason, since, made_at, tokens, weights, effect)
     values ($1, 4, 'stopped', 'drift', $2, $2, $3, $4, $5)`,
    [tenant.domainId, now, tokens, Buffer.from([-3 & 255]), effect],
  )
  expect((await admin.call('GET', PATH)).data).toMatchObject([
    { domain: tenant.domain, state: 'stopped', reason: 'drift', words: 1 },
  ])
  const file = await admin.call('GET', `${PATH}/${tenant.domainId}/export`)
  expect(JSON.parse(file.text)).toMatchObject({ domain: tenant.domain, version: 4, tokens: [[77, -3]] })
  expect((await user.call('POST', `${PATH}/${tenant.domainId}/reset`)).status).toBe(403)
  expect((await admin.call('POST', `${PATH}/${tenant.domainId}/reset`)).status).toBe(200)
  expect((await admin.call('GET', PATH)).data).toMatchObject([{ state: 'shadow', reason: '', words: 0 }])
  expect((await admin.call('POST', `${PATH}/999999/reset`)).status).toBe(404)
  const events = await db
    .selectFrom('audit')
    .select(['type', 'target'])
    .where('task', '=', 'learning_reset')
    .where('type', '=', 'S')
    .execute()
  expect(events).toEqual([{ type: 'S', target: tenant.domain }])
})
