/** Who is told of mail that could not be disarmed: administrators together, recipients for themselves, and nobody twice. */
import { DETOX_STATES, type DetoxStateName } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startMails } from '@postern/testkit/mails.ts'
import type { MailSeed } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { tellUndisarmed, type AlarmMail } from './alarm.ts'

const { api, admin, tenant, seed } = await startMails()
const { db, pool } = api.database
afterAll(() => api.close())

const NOW = Date.now()
const MINUTE = 60_000
let sent: AlarmMail[] = []
beforeEach(async () => {
  sent = []
  await pool.query(`delete from mail`)
  await pool.query(`truncate undisarmed, detox_told`)
  await pool.query(`update detox_alarm set last_at = null`)
  await pool.query(`update app_user set language = 'ko'`)
})

const BOTH = { tellRecipient: true, alarmTo: ['a@own.example', 'b@own.example'], alarmMinutes: 10 }
async function tell(minutes = 0, detoxAlarm = BOTH): Promise<string[]> {
  sent = []
  const settings = {
    ...DEFAULT_SETTINGS,
    basic: { ...DEFAULT_SETTINGS.basic, language: 'en', timeZone: 'UTC' } as const,
    detoxAlarm,
  }
  const sendMail = async (_: unknown, mail: AlarmMail): Promise<void> => void sent.push(mail)
  await tellUndisarmed(db, { now: NOW + minutes * MINUTE, settings, sendMail })
  return sent.map(({ to }) => to)
}

/** Mail that came to be of this state while it was disarmed in the background, as its finish records it. */
async function mail(state: DetoxStateName, more: Partial<MailSeed> = {}, codes = ['detox.encrypted']) {
  const id = await seed({ mode: MAIL_MODES.block, ...more })
  await pool.query(`update mail set detox_state = $2, codes = $3 where id = $1`, [
    id,
    DETOX_STATES.analyzing,
    codes,
  ])
  await pool.query(`update mail set detox_state = $2 where id = $1`, [id, DETOX_STATES[state]])
  return id
}
const waiting = async () => (await pool.query('select from undisarmed')).rowCount

test('nobody is told where nobody asked to be, and nothing is kept for later', async () => {
  await mail('failed')
  const { tellRecipient, alarmTo } = DEFAULT_SETTINGS.detoxAlarm
  expect({ tellRecipient, alarmTo }).toEqual({ tellRecipient: false, alarmTo: [] })
  expect(await waiting()).toBe(1)
  expect(await tell(0, { ...BOTH, tellRecipient, alarmTo: [] })).toEqual([])
  expect(await waiting()).toBe(0)
  expect(await tell(1)).toEqual([])
})

test('administrators are told at once, then of all that came in their interval', async () => {
  const administrators = { ...BOTH, tellRecipient: false }
  await seed({ detox: { state: DETOX_STATES.failed } })
  await mail('disarmed')
  expect(await tell(0, administrators)).toEqual(BOTH.alarmTo)
  expect(sent[0]).toMatchObject({ subject: '[Postern] 1 message not disarmed' })
  await mail('failed')
  await mail('failed', { mode: MAIL_MODES.send, class: 'normal', send_state: 'S' })
  expect(await tell(9, administrators)).toEqual([])
  expect(await tell(10, administrators)).toEqual(BOTH.alarmTo)
  expect(sent[0]!.text).toContain('attachments of 2 messages could not be disarmed. 1 of them is held.')
  expect(await tell(30, administrators)).toEqual([])
})

test('recipients are told in their language of mail that is held for it, once an hour', async () => {
  await pool.query(`update app_user set language = 'ja' where id = $1`, [tenant.users.other])
  const recipients = { ...BOTH, alarmTo: [] }
  await mail('failed', { title: 'Bill\r\n\u202efor you', sender: 'lee@partner.example' })
  await mail('failed', { user_id: tenant.users.other, receiver: 'other@own.example' })
  // Passed, held for a virus, held for something else, of nobody known.
  await mail('failed', { mode: MAIL_MODES.send, class: 'normal', send_state: 'S' })
  await mail('failed', { class: 'virus' })
  await mail('failed', {}, ['filter.deny'])
  await mail('failed', { user_id: null })
  expect((await tell(0, recipients)).toSorted()).toEqual(['other@own.example', 'user@own.example'])
  const own = sent.find(({ to }) => to === 'user@own.example')!
  expect(own.text).toContain('다음 메일 1건을 보류했습니다.')
  expect(own.text).toContain('\nlee@partner.example: Bill ⟦RLO⟧for you\n')
  expect(sent.find(({ to }) => to === 'other@own.example')!.subject).toContain('保留しました')
  await mail('failed')
  await mail('failed')
  expect(await tell(59, recipients)).toEqual([])
  expect(await tell(60, recipients)).toEqual(['user@own.example'])
  expect(sent[0]!.text).toContain('2건')
  expect(await tell(180, recipients)).toEqual([])
})

test('mail that was let go before anybody was told is told to nobody', async () => {
  const id = await mail('failed')
  await pool.query(`update mail set recovered_at = now(), send_state = 'P' where id = $1`, [id])
  expect(await tell(0, { ...BOTH, alarmTo: [] })).toEqual([])
})

test('who dies before the end has told nobody', async () => {
  await mail('failed')
  const settings = { ...DEFAULT_SETTINGS, detoxAlarm: BOTH }
  const dying = () => Promise.reject(new Error('killed'))
  await expect(tellUndisarmed(db, { now: NOW, settings, sendMail: dying })).rejects.toThrow('killed')
  expect((await tell()).toSorted()).toEqual([...BOTH.alarmTo, 'user@own.example'])
})

test('the screen’s call changes the settings of the installation', async () => {
  const { data } = await admin.call('GET', '/detox/alarm?depth=1&submenu=detoxAlarm')
  expect(data).toMatchObject({ values: { tellRecipient: false, alarmTo: [], alarmMinutes: 10 } })
  expect(
    await admin.call('PUT', '/detox/alarm', { values: { alarmTo: ['no address'], alarmMinutes: 1 } }),
  ).toMatchObject({
    status: 400,
    errors: { 'values.alarmTo': 'INVALID_EMAIL', 'values.alarmMinutes': 'OUT_OF_RANGE' },
  })
  expect(await admin.call('PUT', '/detox/alarm', { values: { tellRecipient: true } })).toMatchObject({
    status: 200,
  })
  expect((await admin.call('GET', '/detox/alarm')).data).toMatchObject({ values: { tellRecipient: true } })
})
