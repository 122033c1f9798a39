// @vitest-environment happy-dom
import { CONDITIONS, POLICY_ACTIONS, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import {
  createFilterRoute,
  getFilterRoute,
  updateFilterRoute,
  type FilterRow,
} from '@postern/contract/routes/filter.ts'
import { draftOverlapsRoute } from '@postern/contract/routes/filter-levels.ts'
import { startBacktestRoute } from '@postern/contract/routes/filter-backtest.ts'
import { userConfigRoute, userDefaults } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { BACKTEST_TEXTS } from '@postern/contract/texts/filter-backtest.ts'
import { ACTION_TEXTS } from '@postern/contract/texts/filter-codes.ts'
import { FILTER_ACTION_TEXTS } from '@postern/contract/texts/filter-action.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { TARGET_TEXTS } from '@postern/contract/texts/filter-targets.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal, waitFor, type Call } from '../../testing/dom.tsx'
import {
  button,
  dialog,
  endScreen,
  field,
  offered,
  on,
  pick,
  press,
  problemAt,
  refusedAt,
  sent,
  serverOf,
  showScreen,
  shows,
  signIn,
  tick,
  type,
} from '../../testing/screen.tsx'
import { startOf } from './filter-form.ts'
import { routes } from './routes.tsx'

const EVERYTHING: readonly Permission[] = [
  'filter-system-inbound_all_allow',
  'filter-system-inbound_all_deny',
  'filter-system-inbound_group_deny',
]
beforeEach(() => signIn('all', EVERYTHING))
afterEach(endScreen)

const VALUE = 'Value of rule 1'
const NAME = COMMON_TEXTS.filterName.en
const ACTION = FILTER_ACTION_TEXTS.action.en
const place = (where: string) => `/filter/system/inbound/${where}/form?cmd=add`
const row = {
  ...startOf(undefined, 'deny'),
  id: 7,
  version: '3',
  name: 'No invoices',
  region: 'all',
  policy: 'deny',
  path: 'admin',
  rules: [{ target: TARGETS.subject, cond: CONDITIONS.contain, value: 'invoice', word: false }],
  domain: null,
  group: null,
  user: null,
  hits: 0,
  hits_ever: 0,
  last_hit: null,
  date: '2026-11-01T00:00:00Z',
} as FilterRow
const server = (save: (call: Call) => { id: number } | Refusal = () => ({ id: 9 })) =>
  serverOf(
    on(createFilterRoute, save),
    on(updateFilterRoute, () => ({})),
    on(getFilterRoute, () => row),
    on(draftOverlapsRoute, () => ({ found: [], never: false, more: false })),
    on(startBacktestRoute, () => new Refusal('TOO_MANY_ITEMS')),
  )
const show = (address: string, answer = server()) => showScreen(address, routes, answer)
const saved = (calls: readonly Call[]) => sent(calls).filter(({ path }) => !/overlaps|backtest/.test(path))
const kept = async (calls: readonly Call[], times = 1) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(saved(calls)).toHaveLength(times))
  return saved(calls).at(-1)!
}

test('a sender and nothing else makes a filter that is called by its rule', async () => {
  const { calls } = show(place('all/deny'))
  await type(VALUE, ' Spam@Evil.Example ')
  const { path, body } = await kept(calls)
  expect(path).toBe('/filters/system/inbound/all/deny/scan')
  expect(body).toMatchObject({
    name: expect.stringMatching(/ · Spam@Evil\.Example$/) as string,
    rules: [{ target: TARGETS.senderEmail, cond: CONDITIONS.match, value: 'spam@evil.example' }],
    is_act: true,
    action: { code: POLICY_ACTIONS.block },
  })
})

test('a rule without a value is refused at its field, and nothing is sent', async () => {
  const { calls } = show(place('all/deny'))
  await field(VALUE)
  await press(COMMON_TEXTS.save.en)
  await refusedAt(VALUE)
  expect(await problemAt(NAME)).toBe('')
  expect(shows(FILTER_TEXTS.trust.en)).toBe(false)
  expect(saved(calls)).toEqual([])
})

test('a target brings its own values, and drops a value that was typed for another', async () => {
  const { calls } = show(place('all/deny'))
  await type(VALUE, 'fail')
  await pick('Target of rule 1', TARGET_TEXTS.spf.en)
  expect((await field(VALUE)).value).toBe('')
  await pick(VALUE, 'fail')
  expect((await kept(calls)).body).toMatchObject({ rules: [{ target: TARGETS.spf, value: 'fail' }] })
})

test('a condition without a value takes none', async () => {
  const { calls } = show(place('all/deny'))
  await type(VALUE, 'typed for another')
  await pick('Target of rule 1', TARGET_TEXTS.subject.en)
  await pick('Condition of rule 1', COMMON_TEXTS['condition.blank'].en)
  expect((await field(VALUE)).disabled).toBe(true)
  expect((await kept(calls)).body).toMatchObject({
    rules: [{ target: TARGETS.subject, cond: CONDITIONS.blank, value: '' }],
  })
})

test('the only rule cannot be removed; of two, either can', async () => {
  show(place('all/deny'))
  await type(VALUE, 'first.example')
  expect((await button('Remove rule 1')).disabled).toBe(true)
  await press(FILTER_TEXTS.addRule.en)
  await type('Value of rule 2', 'second.example')
  await press('Remove rule 1')
  await waitFor(() => expect(shows('Value of rule 2')).toBe(false))
  expect((await field(VALUE)).value).toBe('second.example')
})

test('what an action needs is asked for with it, and only that is sent', async () => {
  const { calls } = show(place('all/allow'))
  await type(VALUE, 'a@b.example')
  await pick(ACTION, ACTION_TEXTS.route.en)
  await press(COMMON_TEXTS.save.en)
  await refusedAt(FILTER_ACTION_TEXTS.server.en)
  await type(FILTER_ACTION_TEXTS.server.en, 'relay.example')
  await pick(ACTION, ACTION_TEXTS.delay.en)
  expect(shows(FILTER_ACTION_TEXTS.server.en)).toBe(false)
  await type(FILTER_ACTION_TEXTS.minutes.en, '30')
  const { body } = await kept(calls)
  expect(body).toMatchObject({ action: { code: POLICY_ACTIONS.delay, minutes: 30, server: null } })
})

test('an allow filter names its exemptions, unless it only sets checks aside', async () => {
  const { calls } = show(place('all/allow'))
  await type(VALUE, 'a@b.example')
  await pick(COMMON_TEXTS.scannerOption.en, COMMON_TEXTS['scanner.skipVirus'].en)
  await tick(FILTER_TEXTS.trust.en)
  const { body } = await kept(calls)
  expect(body).toMatchObject({ scanner_option: SCANNER_OPTIONS.skipVirus, trust_unauthenticated: true })
  await pick(FILTER_ACTION_TEXTS.function.en, FILTER_ACTION_TEXTS['function.sender'].en)
  expect(shows(COMMON_TEXTS.scannerOption.en)).toBe(false)
  expect(shows(ACTION)).toBe(false)
})

test('a filter that fits nearly all mail is saved only after the question', async () => {
  const { calls } = show(
    place('all/deny'),
    server(({ body }) =>
      (body as { confirmed?: boolean }).confirmed
        ? { id: 9 }
        : new Refusal('INVALID_REQUEST', { 'rules.0.value': 'FILTER_FITS_NEARLY_ALL' }),
    ),
  )
  await type(VALUE, 'a@b.example')
  await kept(calls)
  await dialog()
  await press(BACKTEST_TEXTS.saveAnyway.en)
  await waitFor(() => expect(saved(calls)).toHaveLength(2))
  expect(saved(calls)[1]!.body).toMatchObject({ confirmed: true })
})

test('an error of the server about a rule stands at the value of the rule', async () => {
  const { calls } = show(
    place('all/deny'),
    server(() => new Refusal('INVALID_REQUEST', { 'rules.0.value': 'INVALID_EMAIL' })),
  )
  await type(VALUE, 'a@b.example')
  await kept(calls)
  await refusedAt(VALUE)
})

test('a filter that is there is filled in, and changed by its id and version', async () => {
  const { calls } = show('/filter/system/inbound/all/deny/form?cmd=mod&id=7')
  expect((await field(VALUE)).value).toBe('invoice')
  expect((await field(NAME)).value).toBe('No invoices')
  await type(VALUE, 'bill')
  expect(await kept(calls)).toMatchObject({
    method: 'PUT',
    path: '/filters/system/inbound/all/deny/scan/7',
    body: {
      version: '3',
      name: 'No invoices',
      rules: [{ target: TARGETS.subject, cond: CONDITIONS.contain, value: 'bill' }],
    },
  })
})

test('an administrator of groups chooses the group, and neither routes mail nor sets checks aside', async () => {
  signIn('group', ['filter-system-inbound_group_allow'])
  const { calls } = show(
    place('group/allow'),
    serverOf(
      on(userConfigRoute, () => ({
        domains: [{ id: 3, name: 'shop.example' }],
        groups: [{ id: 5, name: 'Sales', domain_id: 3 }],
        roles: [],
        defaults: userDefaults.parse({}),
      })),
      on(createFilterRoute, () => ({ id: 9 })),
      on(draftOverlapsRoute, () => ({ found: [], never: false, more: false })),
    ),
  )
  await type(VALUE, 'a@b.example')
  expect(shows(FILTER_ACTION_TEXTS.function.en)).toBe(false)
  expect(await offered(ACTION)).not.toContain(ACTION_TEXTS.route.en)
  await waitFor(async () => expect((await field(COMMON_TEXTS.group.en)).value).toContain('Sales'))
  expect((await kept(calls)).body).toMatchObject({ group_id: 5, domain_id: null })
})
