/** Entries of the SMTP lists from files. */
import type { SmtpEntryRow } from '@postern/contract/routes/smtp-list.ts'
import { check, commit, faults, linesOf, startBulk, undo } from '@postern/testkit/bulk.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

const { api, admin } = await startBulk()
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('truncate smtp_entry cascade'))

async function rowsOf(list: string): Promise<SmtpEntryRow[]> {
  const answer = await admin.call('GET', `/filters/smtp/${list}?sort=value&order=asc`)
  return (answer.data as { data: SmtpEntryRow[] }).data
}

test('a list of what to block, one a line, is a file already', async () => {
  const job = await commit(
    admin,
    await check(admin, 'smtp', '203.0.113.7\n203.0.113.0/24\nSpam.Example\nKR\n'),
  )
  expect([job.state, job.counts]).toEqual(['done', { created: 4 }])
  expect((await rowsOf('blacklist')).map(({ kind, value }) => [kind, value])).toEqual([
    ['network', '203.0.113.0/24'],
    ['ip', '203.0.113.7'],
    ['country', 'KR'],
    ['domain', 'spam.example'],
  ])
})

test('columns say the list, the side, the term; duplicates and faults are told by line', async () => {
  await admin.call('POST', '/filters/smtp/blacklist', { value: 'there.example' })
  const lines = [
    'b.example,allow,,yes,2030-01-01T00:00:00Z,no,Partner',
    'c.example,deny,recipient',
    'c.example,deny,recipient',
    'nothing at all',
    'd.example,allow,recipient',
    'there.example,,,,,no',
  ].join('\n')
  const checked = await check(admin, 'smtp', lines)
  expect(checked.counts).toEqual({ ok: 2, duplicate: 1, invalid: 2, exists: 1 })
  expect(faults(await linesOf(admin, checked))).toEqual(
    expect.arrayContaining([expect.anything(), expect.anything(), expect.anything()]),
  )
  const job = await commit(admin, checked, 'valid', 'update')
  expect(job.counts).toMatchObject({ created: 2, updated: 1 })
  expect(await rowsOf('whitelist')).toMatchObject([
    {
      value: 'b.example',
      trust_unauthenticated: true,
      valid_until: '2030-01-01T00:00:00.000Z',
      is_act: false,
      comment: 'Partner',
    },
  ])
  expect(await rowsOf('blacklist')).toMatchObject([
    { value: 'c.example', of_recipient: true },
    { value: 'there.example', is_act: false },
  ])
})

test('a batch is taken back, but for what somebody changed since', async () => {
  const job = await commit(admin, await check(admin, 'smtp', 'a.example\nb.example'))
  const [first] = await rowsOf('blacklist')
  await admin.call('PUT', `/filters/smtp/blacklist/${first!.id}`, { value: 'a.example', comment: 'Keep' })
  const undone = await undo(admin, job)
  expect(undone.counts).toEqual({ undone: 1, kept: 1 })
  expect((await rowsOf('blacklist')).map(({ value }) => value)).toEqual(['a.example'])
})
