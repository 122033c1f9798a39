// @vitest-environment happy-dom
import {
  createAlertRuleRoute,
  getAlertRuleRoute,
  listAlertWaysRoute,
  updateAlertRuleRoute,
  type AlertRuleRow,
  type AlertWayRow,
} from '@postern/contract/routes/alert.ts'
import { userConfigRoute, userDefaults } from '@postern/contract/routes/member.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { ALERT_KIND_TEXTS } from '@postern/contract/texts/alert-sentence.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal, waitFor, type Call } from '../../testing/dom.tsx'
import {
  endScreen,
  field,
  offered,
  on,
  pick,
  press,
  refusedAt,
  sent,
  serverOf,
  showScreen,
  shows,
  signIn,
  tick,
  type,
} from '../../testing/screen.tsx'
import { routes } from './routes.tsx'
import { newRule } from './rule-form.ts'
import { newWay } from './way-form.ts'

beforeEach(() => signIn('all', ['alert-rule']))
afterEach(endScreen)

const KIND = ALERT_TEXTS.kind.en
const REGION = ALERT_TEXTS.region.en
const COUNT = ALERT_TEXTS['limit.mails'].en
const PERCENT = ALERT_TEXTS['limit.percent'].en
const LEAST = ALERT_TEXTS.least.en

const way = (id: number, name: string): AlertWayRow => ({
  ...newWay(null, 'en'),
  id,
  name,
  version: '1',
  domain: '',
  rules: 0,
  quiet_from: null,
  quiet_to: null,
  add_date: '2026-11-01T00:00:00Z',
})
const row: AlertRuleRow = {
  ...newRule(null),
  id: 7,
  version: '3',
  name: 'Spam wave',
  domain: '',
  limit: 700,
  ways: [2],
  least: null,
  open: 0,
  add_date: '2026-11-01T00:00:00Z',
}
const server = (save: (call: Call) => { id: number } | Refusal = () => ({ id: 9 })) =>
  serverOf(
    on(userConfigRoute, () => ({
      domains: [{ id: 3, name: 'shop.example' }],
      groups: [],
      roles: [],
      defaults: userDefaults.parse({}),
    })),
    on(listAlertWaysRoute, ({ query }) => ({
      data: query['region'] === 'all' ? [way(1, 'Ops'), way(2, 'Pager')] : [way(4, 'Shop')],
      total: 1,
      page: 1,
      size: 100,
      zone: 'UTC',
    })),
    on(getAlertRuleRoute, () => row),
    on(createAlertRuleRoute, save),
    on(updateAlertRuleRoute, () => ({})),
  )
const show = (search: string, answer = server()) => showScreen(`/alert/rule/form${search}`, routes, answer)
const kept = async (calls: readonly Call[]) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  return sent(calls)[0]!
}

test('a rule as it begins counts spam over an hour; what its choices hide is not sent', async () => {
  const { calls } = show('?cmd=add')
  await tick('Ops')
  expect((await kept(calls)).body).toMatchObject({
    kind: 'class',
    region: 'all',
    domain_id: null,
    mail_class: 'spam',
    measure: 'count',
    minutes: 60,
    limit: 500,
    times: null,
    least: null,
    sender_by: null,
    ways: [1],
  })
})

test('a share is a percentage of a smallest count', async () => {
  const { calls } = show('?cmd=add')
  await pick(ALERT_TEXTS.measure.en, ALERT_TEXTS['measure.share'].en)
  expect(shows(COUNT)).toBe(false)
  await type(PERCENT, '30')
  await type(LEAST, '200')
  expect((await kept(calls)).body).toMatchObject({ measure: 'share', limit: 30, least: 200 })
})

test('without a limit the rule is refused, unless it is compared with the usual', async () => {
  const { calls } = show('?cmd=add')
  await type(COUNT, '')
  await press(COMMON_TEXTS.save.en)
  await refusedAt(COUNT)
  await pick(ALERT_TEXTS.times.en, ALERT_TEXTS.timesOf.en.replace('{n}', '3'))
  expect((await kept(calls)).body).toMatchObject({ limit: null, times: 3, least: 50 })
})

test('another kind begins with its own limit and fields', async () => {
  const { calls } = show('?cmd=add')
  await type(COUNT, '12')
  await pick(KIND, ALERT_KIND_TEXTS.sender.en)
  expect((await field(COUNT)).value).toBe('500')
  expect(shows(ALERT_TEXTS.mailClass.en)).toBe(false)
  await pick(ALERT_TEXTS.senderBy.en, ALERT_TEXTS['sender.domain'].en)
  expect((await kept(calls)).body).toMatchObject({
    kind: 'sender',
    sender_by: 'domain',
    mail_class: null,
    limit: 500,
  })
})

test('a rule of a domain chooses of its own ways', async () => {
  const { calls } = show('?cmd=add')
  await tick('Ops')
  await pick(REGION, ALERT_TEXTS['region.domain'].en)
  await pick(COMMON_TEXTS.domain.en, 'shop.example')
  await tick('Shop')
  expect((await kept(calls)).body).toMatchObject({ region: 'domain', domain_id: 3, ways: [4] })
})

test('what watches the installation is of all domains', async () => {
  const { calls } = show('?cmd=add')
  await pick(REGION, ALERT_TEXTS['region.domain'].en)
  await pick(KIND, ALERT_KIND_TEXTS.disk.en)
  expect((await field(REGION)).disabled).toBe(true)
  expect((await kept(calls)).body).toMatchObject({
    kind: 'disk',
    region: 'all',
    domain_id: null,
    minutes: null,
  })
})

test('a rule that is there keeps its region, and is saved with its version', async () => {
  const { calls } = show('?cmd=mod&id=7')
  expect((await field(COUNT)).value).toMatch(/^700$/)
  expect((await field(REGION)).disabled).toBe(true)
  expect((await field('Pager')).checked).toBe(true)
  await type(COUNT, '800')
  expect(await kept(calls)).toMatchObject({
    method: 'PUT',
    path: '/configs/alert/7',
    body: { version: '3', name: 'Spam wave', limit: 800, ways: [2] },
  })
})

test('a refusal of the server stands at its field', async () => {
  const { calls } = show(
    '?cmd=add',
    server(() => new Refusal('INVALID_REQUEST', { limit: 'OUT_OF_RANGE' })),
  )
  await field(COUNT)
  await kept(calls)
  await refusedAt(COUNT)
})

test('an administrator of a domain watches that domain only', async () => {
  signIn('domain', ['alert-rule'])
  const { calls } = show('?cmd=add')
  expect(await offered(KIND)).not.toContain(ALERT_KIND_TEXTS.disk.en)
  expect(shows(REGION)).toBe(false)
  expect((await field(COMMON_TEXTS.domain.en)).disabled).toBe(true)
  expect((await kept(calls)).body).toMatchObject({ region: 'domain', domain_id: 3 })
})
