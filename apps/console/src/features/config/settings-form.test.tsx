// @vitest-environment happy-dom
import {
  getSettingsRoute,
  listSettingHistoryRoute,
  updateSettingsRoute,
} from '@postern/contract/routes/config.ts'
import { displayRoute } from '@postern/contract/routes/display.ts'
import { settingsOf } from '@postern/contract/settings/catalogue.ts'
import { SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal, screen, showPage, waitFor, type Call } from '../../testing/dom.tsx'
import {
  button,
  endScreen,
  field,
  on,
  press,
  refusedAt,
  sent,
  serverOf,
  signIn,
  tick,
  type,
} from '../../testing/screen.tsx'
import { TabContent } from './setting-page.tsx'

beforeEach(() => signIn('all', []))
afterEach(endScreen)

const tab = Object.values(SETTING_SCREENS)
  .flatMap(({ tabs }) => tabs)
  .find(({ id }) => id === 'sso')!
const settings = Object.fromEntries(settingsOf('sso'))
const label = (name: string) => settings[name]!.label.en
const STORED = Object.fromEntries(
  Object.entries(settings).flatMap(([name, one]) => (one.secret ? [] : [[name, one.default]])),
)

function show(
  save: (call: Call) => { version: number } | Refusal = () => ({ version: 5 }),
  secrets = ['clientSecret'],
) {
  let values: Record<string, unknown> = STORED
  const server = serverOf(
    on(getSettingsRoute, () => ({ values, version: 4, secrets })),
    on(updateSettingsRoute, (call) => {
      const reply = save(call)
      if (!(reply instanceof Refusal)) values = { ...values, ...(call.body as { values: object }).values }
      return reply
    }),
    on(listSettingHistoryRoute, () => ({ data: [], total: 0, page: 1, size: 1 })),
    on(displayRoute, () => new Refusal('INTERNAL')),
  )
  return showPage('/settings', () => <TabContent tab={tab} panels={{}} />, server)
}
const kept = async (calls: readonly Call[]) => {
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  return sent(calls)[0]!
}

test('only changes are sent, with the version that the form was made from', async () => {
  const { calls } = show()
  expect((await button(COMMON_TEXTS.save.en)).disabled).toBe(true)
  await type(label('issuer'), 'https://login.example/realm')
  await type(label('clientId'), 'postern')
  const { method, path, body } = await kept(calls)
  expect({ method, path, body }).toEqual({
    method: 'PUT',
    path: '/configs/settings/sso',
    body: { values: { issuer: 'https://login.example/realm', clientId: 'postern' }, version: 4 },
  })
  await waitFor(async () => expect((await button(COMMON_TEXTS.save.en)).disabled).toBe(true))
  expect((await field(label('clientId'))).value).toBe('postern')
})

test('a secret is never shown: left alone it stays, typed it changes, removed it is emptied', async () => {
  const { calls } = show()
  const secret = await field(label('clientSecret'))
  expect(secret.value).toBe('')
  await type(label('clientSecret'), 'n3w')
  expect((await kept(calls)).body).toMatchObject({ values: { clientSecret: 'n3w' } })
  endScreen()
  signIn('all', [])
  const removing = show()
  await field(label('clientSecret'))
  await press(CONFIG_TEXTS.secretRemove.en)
  expect((await kept(removing.calls)).body).toEqual({ values: { clientSecret: '' }, version: 4 })
})

test('a setting that needs another says so before anything is sent', async () => {
  const { calls } = show()
  await tick(label('enabled'))
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(document.querySelector('[id$="-error"], [role="alert"]')).not.toBeNull())
  expect(sent(calls)).toEqual([])
})

test('discarding brings back the stored values', async () => {
  show()
  await type(label('roleClaim'), 'roles')
  await press(CONFIG_TEXTS.discard.en)
  await waitFor(async () => expect((await field(label('roleClaim'))).value).toBe('groups'))
})

test('a refusal of the server stands at its setting', async () => {
  const { calls } = show(() => new Refusal('INVALID_REQUEST', { 'values.issuer': 'INVALID_URL' }))
  await type(label('issuer'), 'https://login.example/realm')
  await kept(calls)
  await refusedAt(label('issuer'))
})

test("somebody else's change is told, and reloading takes it", async () => {
  const { calls } = show(() => new Refusal('CHANGED_MEANWHILE'))
  await type(label('roleClaim'), 'roles')
  await kept(calls)
  expect(await screen.findByText(CONFIG_TEXTS.conflictTitle.en)).toBeTruthy()
  await press(CONFIG_TEXTS.reload.en)
  await waitFor(async () => expect((await field(label('roleClaim'))).value).toBe('groups'))
})
