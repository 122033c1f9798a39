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
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal, showPage, waitFor } from '../../testing/dom.tsx'
import {
  endScreen,
  field,
  on,
  pick,
  press,
  sent,
  serverOf,
  shows,
  signIn,
  type,
} from '../../testing/screen.tsx'
import { TabContent } from './setting-page.tsx'

beforeEach(() => signIn('all', []))
afterEach(endScreen)

const settings = Object.fromEntries(settingsOf('backup'))
const label = (name: string): string => settings[name]!.label.en
const isThere = (name: string): boolean => shows(label(name))
const stored = Object.fromEntries(
  Object.entries(settings).flatMap(([name, one]) => (one.secret ? [] : [[name, one.default]])),
)

test('a form shows what means something beside the choices made, keeps the rest, and shows what is wrong', async () => {
  const server = serverOf(
    on(getSettingsRoute, () => ({ values: stored, version: 4, secrets: [] })),
    on(updateSettingsRoute, () => ({ version: 5 })),
    on(listSettingHistoryRoute, () => ({ data: [], total: 0, page: 1, size: 1 })),
    on(displayRoute, () => new Refusal('INTERNAL')),
  )
  const { calls } = showPage(
    '/settings',
    () => <TabContent tab={SETTING_SCREENS.backup.tabs[0]!} panels={{}} />,
    server,
  )
  await field(label('folder'))
  expect(['weekday', 'everyHours', 's3Url', 's3SecretKey'].filter(isThere)).toEqual([])
  await pick(label('target'), 'S3 bucket')
  await type(label('s3Url'), 'https://s3.example')
  expect(isThere('folder')).toBe(false)
  await pick(label('target'), 'Folder')
  expect(isThere('s3Url')).toBe(false)
  await press(COMMON_TEXTS.save.en)
  // It would be refused: the field comes to say so.
  await waitFor(() => expect(isThere('s3Url')).toBe(true))
  expect(sent(calls)).toEqual([])
})
