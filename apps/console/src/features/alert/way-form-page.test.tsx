// @vitest-environment happy-dom
import {
  createAlertWayRoute,
  getAlertWayRoute,
  listAlertCallsRoute,
  listAlertWaysRoute,
  updateAlertWayRoute,
  type AlertWayRow,
} from '@postern/contract/routes/alert.ts'
import { userConfigRoute, userDefaults } from '@postern/contract/routes/member.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor, type Call } from '../../testing/dom.tsx'
import {
  dialog,
  endScreen,
  field,
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
import { newWay } from './way-form.ts'

beforeEach(() => signIn('all', ['alert-rule']))
afterEach(endScreen)

const URL_FIELD = ALERT_TEXTS.url.en
const INNER = ALERT_TEXTS.inner.en
const row: AlertWayRow = {
  ...newWay(null, 'en'),
  id: 7,
  version: '3',
  domain: '',
  rules: 0,
  quiet_from: '22:00',
  quiet_to: '06:00',
  add_date: '2026-11-01T00:00:00Z',
}
const server = (secret = '') =>
  serverOf(
    on(userConfigRoute, () => ({
      domains: [{ id: 3, name: 'shop.example' }],
      groups: [],
      roles: [],
      defaults: userDefaults.parse({}),
    })),
    on(listAlertWaysRoute, () => ({ data: [], total: 0, page: 1, size: 30, zone: 'UTC' })),
    on(listAlertCallsRoute, () => ({ calls: [] })),
    on(getAlertWayRoute, () => row),
    on(createAlertWayRoute, () => ({ id: 9, secret })),
    on(updateAlertWayRoute, () => ({})),
  )
const show = (search: string, secret?: string) =>
  showScreen(`/alert/way/form${search}`, routes, server(secret))
const kept = async (calls: readonly Call[]) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  return sent(calls)[0]!
}

test('a new way tells the administrators by mail', async () => {
  const { calls, address } = show('?cmd=add')
  await field(ALERT_TEXTS.toAdminsAll.en)
  expect((await kept(calls)).body).toMatchObject({
    kind: 'mail',
    region: 'all',
    to_admins: true,
    quiet_from: null,
  })
  await waitFor(() => expect(address()).toBe('/alert/way/list'))
})

test('mail to nobody is refused', async () => {
  const { calls } = show('?cmd=add')
  await tick(ALERT_TEXTS.toAdminsAll.en)
  await press(COMMON_TEXTS.save.en)
  await refusedAt(ALERT_TEXTS.recipients.en)
  expect(sent(calls)).toEqual([])
})

test('a webhook is called by TLS unless it is inside; its secret is shown', async () => {
  const { calls } = show('?cmd=add', 's3cret')
  await pick(ALERT_TEXTS.wayKind.en, ALERT_TEXTS['way.webhook'].en)
  expect(shows(ALERT_TEXTS.recipients.en)).toBe(false)
  await type(URL_FIELD, 'http://hook.example/in')
  await press(COMMON_TEXTS.save.en)
  await refusedAt(URL_FIELD)
  await tick(INNER)
  expect((await kept(calls)).body).toMatchObject({
    kind: 'webhook',
    url: 'http://hook.example/in',
    inner: true,
    to_admins: false,
  })
  expect((await dialog()).innerHTML).toContain('s3cret')
})

test('PagerDuty is asked for its key', async () => {
  const { calls } = show('?cmd=add')
  await pick(ALERT_TEXTS.wayKind.en, ALERT_TEXTS['way.pagerduty'].en)
  await type(URL_FIELD, 'https://events.pagerduty.com/v2/enqueue')
  await press(COMMON_TEXTS.save.en)
  await refusedAt(ALERT_TEXTS.routingKey.en)
  await type(ALERT_TEXTS.routingKey.en, '0123456789abcdef0123456789abcdef')
  expect((await kept(calls)).body).toMatchObject({
    kind: 'pagerduty',
    routing_key: '0123456789abcdef0123456789abcdef',
  })
})

test('quiet hours have both ends', async () => {
  const { calls } = show('?cmd=add')
  await type(ALERT_TEXTS.quietFrom.en, '22:00')
  await press(COMMON_TEXTS.save.en)
  await refusedAt(ALERT_TEXTS.quietTo.en)
  await type(ALERT_TEXTS.quietTo.en, '06:00')
  expect((await kept(calls)).body).toMatchObject({ quiet_from: '22:00', quiet_to: '06:00' })
})

test('what a way is stays; the rest is saved with its version', async () => {
  const { calls } = show('?cmd=mod&id=7')
  expect((await field(ALERT_TEXTS.wayKind.en)).disabled).toBe(true)
  await type(ALERT_TEXTS.quietFrom.en, '')
  await type(ALERT_TEXTS.quietTo.en, '')
  expect(await kept(calls)).toMatchObject({
    method: 'PUT',
    path: '/configs/alert-way/7',
    body: { version: '3', quiet_from: null, quiet_to: null },
  })
})

test('an administrator of a domain calls nothing inside', async () => {
  signIn('domain', ['alert-rule'])
  const { calls } = show('?cmd=add')
  await pick(ALERT_TEXTS.wayKind.en, ALERT_TEXTS['way.webhook'].en)
  expect([shows(INNER), shows(ALERT_TEXTS.region.en)]).toEqual([false, false])
  await type(URL_FIELD, 'https://hook.example/in')
  expect((await kept(calls)).body).toMatchObject({ region: 'domain', domain_id: 3, inner: false })
})
