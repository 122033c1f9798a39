/** What first visits cost: bytes and files over the wire with an empty cache, and nothing that is not shown. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTour, type Tour } from './tour.ts'
import { bytesOf, countOf, watchTransfer, type Fetched } from './transfer.ts'

let tour: Tour
beforeAll(async () => {
  tour = await startTour()
}, 240_000)
afterAll(() => tour?.end())

/** Opens `path` with an empty cache; answers what came until it was quiet. */
async function firstVisit(
  visitor: 'nobody' | 'super',
  path: string,
  whileThere: (page: Page) => Promise<void> = async () => undefined,
): Promise<readonly Fetched[]> {
  const { page, settle } = await tour.open(visitor, { language: 'en', scheme: 'light' })
  const watch = await watchTransfer(page)
  await page.goto(path)
  await settle()
  await whileThere(page)
  await settle()
  const fetched = watch.fetched()
  await page.close()
  return fetched
}

const CASES = [
  { name: 'login', visitor: 'nobody', path: '/login', code: 220_000, scripts: 6, fonts: 20_000 },
  // Each section of the menu is part of every first visit: that of statistics took 2 kB, an entry takes 300 bytes.
  { name: 'home', visitor: 'super', path: '/', code: 342_000, scripts: 12, fonts: 20_000 },
  {
    name: 'mail list',
    visitor: 'super',
    path: '/mail/inbound/mail',
    code: 400_000,
    scripts: 15,
    fonts: 20_000,
  },
] as const

test.each(CASES)('$name stays within its budget', async ({ name, visitor, path, code, scripts, fonts }) => {
  const fetched = await firstVisit(visitor, path)
  const measured = {
    code: bytesOf(fetched, 'Script', 'Stylesheet', 'Document'),
    scripts: countOf(fetched, 'Script'),
    fonts: bytesOf(fetched, 'Font'),
  }
  console.log(name, measured, { api: bytesOf(fetched, 'Fetch'), calls: countOf(fetched, 'Fetch') })
  expect(measured.code).toBeLessThanOrEqual(code)
  expect(measured.scripts).toBeLessThanOrEqual(scripts)
  expect(measured.fonts).toBeLessThanOrEqual(fonts)
})

test('the sign-in page fetches no code and no data of what comes after it', async () => {
  const fetched = await firstVisit('nobody', '/login')
  expect(
    fetched.map(({ url }) => url).filter((url) => /rich-editor|palette|shell|frame|list-|form-/.test(url)),
  ).toEqual([])
  const calls = fetched.filter(({ type }) => type === 'Fetch').map(({ url }) => url)
  expect(calls.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    '/api/auth/providers',
    '/api/auth/session',
    '/api/proxy/public/config',
  ])
})

test('home fetches no mail, no editor and no dialog', async () => {
  const fetched = await firstVisit('super', '/')
  const urls = fetched.map(({ url }) => url)
  expect(
    urls.filter((url) => /rich-editor|palette|register-dialog|purify|html-|password-rules/.test(url)),
  ).toEqual([])
  expect(urls.filter((url) => url.startsWith('/api/proxy/mails'))).toEqual([])
})

test('the frame is painted before stylesheets and code have come, and goes when the page is there', async () => {
  const { page, settle } = await tour.open('super', { language: 'en', scheme: 'dark' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/mail/inbound/mail', { waitUntil: 'commit' })
  await page.locator('.bootside').waitFor()
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(painted, { timeout: 15_000 }).toBe(1)
  expect(await page.locator('.bootmark').isVisible()).toBe(false)
  release()
  await page.locator('.side').waitFor()
  await settle()
  expect(await page.locator('#boot').count()).toBe(0)
  await page.close()
})
