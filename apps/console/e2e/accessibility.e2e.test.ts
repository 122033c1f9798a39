/** Every screen, light and dark: no serious fault for axe, nothing wider than the window. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './browser.ts'
import { SCREENS } from './screens.ts'
import { SCHEMES, startTour, type Tour } from './tour.ts'

let tour: Tour
beforeAll(async () => {
  tour = await startTour()
}, 240_000)
afterAll(() => tour?.end())

/** Two of the languages, one a scheme: contrast is a matter of the scheme, names and widths of the language. */
const LANGUAGE_OF = { light: 'ko', dark: 'en' } as const

describe.each(SCHEMES)('in %s', (scheme) => {
  test.each(SCREENS)('$name', async (screen) => {
    const page = await tour.visit(screen, { language: LANGUAGE_OF[scheme], scheme })
    try {
      expect(await page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe(scheme)
      await expectAccessible(page, screen.name)
      expect(await overflowOf(page)).toEqual([])
    } finally {
      await page.close()
    }
  })
})

/** Elements that reach beyond the window's right edge, the page being wider than the window. */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 5)
  })()`)
}
