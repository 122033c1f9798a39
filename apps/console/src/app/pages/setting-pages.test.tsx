/** What other features show below settings has a tab to stand below. */
import { SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import { expect, test } from 'vitest'
import { PANELS } from './setting-pages.tsx'

test('each panel names a tab that there is', () => {
  const tabs = new Set(Object.values(SETTING_SCREENS).flatMap((screen) => screen.tabs.map(({ id }) => id)))
  expect(Object.keys(PANELS).filter((id) => !tabs.has(id))).toEqual([])
})
