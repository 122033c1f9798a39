/** Learning from what was decided, on a real database: read, measured, counted, undone, stopped. */
import { parseMessage } from '@postern/mail/parse.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { afterAll, expect, test } from 'vitest'
import { learnFromReports, type WordDesk } from './job.ts'
import { loadLearnt } from './store.ts'
import { wordsOf } from './words.ts'

const { api, tenant, admin, user, seed } = await startMails()
const { db } = api.database
afterAll(() => api.close())

const desk: WordDesk = {
  words: (bytes, receiver) => Promise.resolve(Array.from(wordsOf(parseMessage(bytes), [receiver]))),
  close: () => undefined,
}
const run = (setting: 'off' | 'shadow' | 'auto') =>
  learnFromReports(
    { db, blobs: api.blobs, openDesk: () => Promise.resolve(desk), setting: () => setting },
    { now: Date.now(), signal: new AbortController().signal },
  )
const message = (text: string): Buffer =>
  Buffer.from(`From: a@x.example\r\nTo: user@own.example\r\nSubject: Hello\r\n\r\n${text}\r\n`)
const TEA = 'plan project office meeting budget garden window paper letter coffee station morning'
const PEST =
  'lucky casino bonus jackpot roulette spins welcome deposit payout betting tables vip offer tonight'
const stateOf = async () =>
  (await admin.call('GET', '/configs/filtering/misjudgement/learning')).data as {
    domain_id: number
    state: string
    reason: string
    decided: number
    words: number
    effect: { right: number; lost: number; ordinary: number }
  }[]

async function delivered(text: string, score: number): Promise<string> {
  const id = await seed({ class: 'normal', mode: 0, send_state: 'S', original: message(text) })
  await db.updateTable('mail').set({ score }).where('id', '=', id).execute()
  return id
}

test('off, and with nothing decided, nothing is read', async () => {
  expect(await run('off')).toBeNull()
  expect(await run('auto')).toEqual({ read: 0, domains: 0 })
})

test('what was agreed to counts once it proved good, and goes with a decision that is undone', async () => {
  for (let n = 0; n < 60; n++) await delivered(`${TEA} number${n} word${n % 7}`, 0)
  const pests: string[] = []
  for (let n = 0; n < 40; n++) pests.push(await delivered(`${PEST} name${n}`, 4))
  await user.call('POST', '/mails/report', { chk: pests, wish: 'spam' })
  await run('auto')
  // Nobody has decided yet.
  expect(await stateOf()).toEqual([])
  const groups = (await admin.call('GET', '/mails/reports?size=100')).data as { data: { id: number }[] }
  const decisions: number[] = []
  for (const { id } of groups.data) {
    const done = await admin.call('POST', `/mails/reports/${id}/decide`, { agree: true })
    decisions.push((done.data as { id: number }).id)
  }
  expect((await run('shadow'))!.read).toBeGreaterThanOrEqual(90)
  expect(await stateOf()).toMatchObject([{ domain_id: tenant.domainId, state: 'shadow', decided: 40 }])
  expect(await loadLearnt(db)).toEqual([])
  await run('auto')
  const [state] = await stateOf()
  expect(state).toMatchObject({ state: 'counts', effect: { lost: 0 } })
  expect(state!.effect.right).toBeGreaterThanOrEqual(3)
  expect(state!.words).toBeGreaterThan(10)
  const [learnt] = await loadLearnt(db)
  expect(learnt!.table.tokens).toHaveLength(state!.words)
  // Mail that is gone shows nothing of what would be lost.
  for (let n = 0; n < 40; n++) {
    const id = await delivered(TEA, 0)
    await api.database.pool.query(
      `update message set blob_key = 'gone' where id = (select message_id from mail where id = $1)`,
      [id],
    )
  }
  expect((await run('auto'))!.read).toBe(40)
  expect((await stateOf())[0]!.effect).toEqual(state!.effect)
  const file = await admin.call('GET', `/configs/filtering/misjudgement/learning/${tenant.domainId}/export`)
  expect(file.text).toContain('"domain":"own.example"')
  for (const id of decisions) await admin.call('POST', `/mails/reports/${id}/undo`)
  await run('auto')
  expect(await stateOf()).toMatchObject([{ state: 'shadow', decided: 0, words: 0 }])
  expect(await loadLearnt(db)).toEqual([])
}, 120_000)

test('one person’s flood of recoveries stops it; reset, it learns no more from what was said', async () => {
  for (let n = 0; n < 101; n++) {
    const id = await seed({ original: message(`${PEST} again${n}`) })
    await db
      .updateTable('mail')
      .set({ recovered_at: new Date(api.clock.now), recovered_by: tenant.users.user })
      .where('id', '=', id)
      .execute()
  }
  await run('auto')
  expect(await stateOf()).toMatchObject([{ state: 'stopped', reason: 'reporter' }])
  const events = await db.selectFrom('audit').select('target').where('task', '=', 'learning_alarm').execute()
  expect(events).toEqual([{ target: 'user@own.example' }])
  await run('auto')
  expect(
    await db.selectFrom('audit').select('seq').where('task', '=', 'learning_alarm').execute(),
  ).toHaveLength(1)
  const path = `/configs/filtering/misjudgement/learning/${tenant.domainId}/reset`
  expect((await admin.call('POST', path)).status).toBe(200)
  await run('auto')
  expect(await stateOf()).toMatchObject([{ state: 'shadow', reason: '', decided: 0, words: 0 }])
}, 120_000)
