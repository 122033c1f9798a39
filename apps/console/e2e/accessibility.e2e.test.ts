/** Every screen, light and dark: no fault for axe, nothing wider than the window. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, overflowOf } from './browser.ts'
import { SCREENS } from './screens.ts'
import { startTour, type Tour } from './tour.ts'

let tour: Tour
beforeAll(async () => {
  tour = await startTour()
}, 240_000)
afterAll(() => tour?.end())

test.each(SCREENS)('$name', async (screen) => {
  const page = await tour.visit(screen, { language: 'ko', scheme: 'light' })
  expect(await schemeOf(page)).toBe('light')
  await expectAccessible(page, `${screen.name}, light`)
  expect(await overflowOf(page)).toEqual([])
  // The system's scheme changes under an open page, as at sunset.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await expectAccessible(page, `${screen.name}, dark`, { contrast: 'only' })
})

function schemeOf(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.dataset.mantineColorScheme')
}
