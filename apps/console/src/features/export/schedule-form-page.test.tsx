// @vitest-environment happy-dom
import { EXPORT_ACCESS } from '@postern/contract/routes/export.ts'
import {
  createExportScheduleRoute,
  getExportScheduleRoute,
  listExportSchedulesRoute,
  updateExportScheduleRoute,
  type ExportScheduleRow,
} from '@postern/contract/routes/export-schedule.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { EXPORT_SCHEDULE_TEXTS } from '@postern/contract/texts/export-schedule.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { TIMING_TEXTS } from '@postern/contract/texts/ui-timing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal, waitFor, type Call } from '../../testing/dom.tsx'
import {
  dialog,
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
  type,
} from '../../testing/screen.tsx'
import { routes } from './routes.tsx'

beforeEach(() => signIn('all', Object.values(EXPORT_ACCESS)))
afterEach(endScreen)

const NAME = EXPORT_SCHEDULE_TEXTS.name.en
const LIST = EXPORT_SCHEDULE_TEXTS.list.en
const PERIOD = EXPORT_SCHEDULE_TEXTS.period.en
const OFTEN = TIMING_TEXTS.frequency.en
const row: ExportScheduleRow = {
  id: 7,
  version: '3',
  name: 'Monthly users',
  list: 'users',
  query: { q: 'kim' },
  period: null,
  format: 'csv',
  language: 'en',
  frequency: 'monthly',
  weekday: null,
  day: 15,
  send_time: '06:30',
  notify: false,
  is_act: true,
  next_at: null,
  last_at: null,
  last_state: null,
  last_error: null,
  last_rows: 0,
}
const server = (save: (call: Call) => { id: number } | Refusal = () => ({ id: 9 })) =>
  serverOf(
    on(listExportSchedulesRoute, () => ({ schedules: [], zone: 'Asia/Seoul' })),
    on(getExportScheduleRoute, () => row),
    on(createExportScheduleRoute, save),
    on(updateExportScheduleRoute, () => ({})),
  )
const show = (search: string, answer = server()) => showScreen(`/exports/schedule${search}`, routes, answer)
const kept = async (calls: readonly Call[]) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  return sent(calls)[0]!
}

test('the search of a list becomes a file each morning', async () => {
  const { calls } = show(`?cmd=add&list=mail&query=${encodeURIComponent('q=tender&class=spam')}`)
  await type(NAME, ' Tenders ')
  expect((await kept(calls)).body).toEqual({
    name: 'Tenders',
    list: 'mail',
    query: { q: 'tender', class: 'spam' },
    period: 'yesterday',
    format: 'xlsx',
    language: 'en',
    frequency: 'daily',
    weekday: null,
    day: null,
    send_time: '08:00',
    notify: true,
    is_act: true,
  })
})

test('another list lets the search go, and its time where it has none', async () => {
  const { calls } = show('?cmd=add&list=mail&query=q%3Dtender')
  await type(NAME, 'Users')
  await pick(LIST, EXPORT_TEXTS['list.users'].en)
  expect(shows(PERIOD)).toBe(false)
  const { body } = await kept(calls)
  expect(body).toMatchObject({ list: 'users', period: null })
  expect((body as ExportScheduleRow).query).toEqual({})
})

test.each([
  ['weekly', TIMING_TEXTS.weekday.en, TIMING_TEXTS.day.en, { weekday: 1, day: null }],
  ['monthly', TIMING_TEXTS.day.en, TIMING_TEXTS.weekday.en, { weekday: null, day: 1 }],
] as const)('%s asks for its day, and sends no other', async (often, asked, hidden, days) => {
  const { calls } = show('?cmd=add')
  await type(NAME, 'Mail')
  expect([shows(asked), shows(hidden)]).toEqual([false, false])
  await pick(OFTEN, TIMING_TEXTS[`frequency.${often}`].en)
  expect([shows(asked), shows(hidden)]).toEqual([true, false])
  expect((await kept(calls)).body).toMatchObject({ frequency: often, ...days })
})

test('a name and a time are asked for', async () => {
  const { calls } = show('?cmd=add')
  await type(EXPORT_SCHEDULE_TEXTS.when.en, '')
  await press(COMMON_TEXTS.save.en)
  await refusedAt(NAME)
  await refusedAt(EXPORT_SCHEDULE_TEXTS.when.en)
  expect(sent(calls)).toEqual([])
})

test('a schedule that is there keeps its list and search, and is saved with its version', async () => {
  const { calls } = show('?cmd=mod&id=7')
  expect(await offered(LIST)).toEqual([EXPORT_TEXTS['list.users'].en])
  expect((await field(TIMING_TEXTS.day.en)).value).toBe('15')
  await type(NAME, 'Users by month')
  expect(await kept(calls)).toMatchObject({
    method: 'PUT',
    path: '/export-schedules/7',
    body: {
      version: '3',
      name: 'Users by month',
      list: 'users',
      query: { q: 'kim' },
      day: 15,
      notify: false,
    },
  })
})

test('only lists that the reader may see are offered', async () => {
  signIn('domain', [EXPORT_ACCESS.users])
  show('?cmd=add&list=users')
  expect(await offered(LIST)).toContain(EXPORT_TEXTS['list.users'].en)
  expect(await offered(LIST)).not.toContain(EXPORT_TEXTS['list.mail'].en)
})

test('a refusal of the server stands at its field', async () => {
  const { calls } = show(
    '?cmd=add',
    server(() => new Refusal('INVALID_REQUEST', { list: 'NO_PERMISSION' })),
  )
  await type(NAME, 'Mail')
  await kept(calls)
  await refusedAt(LIST)
})

test('the page asks before unsaved entries are left', async () => {
  const { address } = show('?cmd=mod&id=7')
  await type(NAME, 'Somebody')
  await press(COMMON_TEXTS.cancel.en)
  await dialog()
  await press(COMMON_TEXTS.leave.en)
  await waitFor(() => expect(address()).toBe('/exports'))
})
