/** The dashboard: numbers beside the usual that open the very mail they count, arranged by each as they like. */
import { freePort } from '@postern/testkit/free-port.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { until } from '@postern/testkit/until.ts'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, inBothSchemes, overflowOf, picture, signIn } from './browser.ts'
import { openCompanyStage, takeAway, type CompanyStage } from './company.ts'
import { hourGoesOn } from './hour.ts'

const MAILS = 7
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`
let stage: CompanyStage

beforeAll(async () => {
  stage = await openCompanyStage()
  const { db } = stage.database
  // What the sums never knew is in no list either.
  await db.deleteFrom('mail').execute()
  await addedUp()
  await stage.database.pool.query('truncate stat_total, stat_key')
  // Nobody is there: what is delivered waits.
  const port = await freePort()
  await db.updateTable('mail_server').set({ server: '127.0.0.1', port, secure: 0 }).execute()
  const transport = createTransport({ host: '127.0.0.1', port: stage.product.smtpPort, ignoreTLS: true })
  await hourGoesOn()
  const send = (subject: string, text: string) =>
    transport.sendMail({ from: 'anna@outside.example', to: 'user@company.example', subject, text })
  for (let n = 1; n <= MAILS; n++) await send(`Plan ${n}`, 'Hello there')
  await send('Infected', EICAR)
  transport.close()
  await eightQuietWeeks()
}, 480_000)
afterAll(() => stage?.stop())

const addedUp = () =>
  until('mail is added up', async () => {
    const { rows } = await stage.database.pool.query('select from stat_pending limit 1')
    return rows.length === 0
  })

/** One mail each hour, for as long as the dashboard looks back. */
async function eightQuietWeeks(): Promise<void> {
  await addedUp()
  await stage.database.pool.query(
    `insert into stat_total select 'h', hour, d, 0, 'normal', 0, 1, 1, 0, 0
     from generate_series(date_trunc('hour', now()) - interval '58 days', date_trunc('hour', now()) - interval '2 days', interval '1 hour') hour,
       unnest(array[0, $1]) d
     on conflict do nothing`,
    [stage.tenant.domainId],
  )
}

async function openDashboard(who: string, language: 'ko' | 'en' | 'ja' = 'en'): Promise<Page> {
  const page = await stage.page({ language })
  await signIn(page, `${who}@company.example`, PASSWORD)
  await page.waitForURL('**/dashboard')
  return page
}
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const focused = (page: Page) => page.evaluate('document.activeElement.id')
const orderOf = (page: Page) =>
  page.locator('section[data-name]').evaluateAll((all) => all.map((one) => one.getAttribute('data-name')))

test('whoever may see it begins there; numbers stand beside the usual and open what they count', async () => {
  const page = await openDashboard('domain')
  const today = tile(page, 'Today and now')
  const normal = today.locator('[data-tile="normal"]')
  await normal.getByText('This hour').waitFor()
  expect(await normal.locator('strong').innerText()).toBe(String(MAILS))
  // In the first hours of a day the usual is a range that begins with nothing, too.
  await today.getByText('Usual: this weekday and time, last 8 weeks').waitFor()
  expect(await normal.innerText()).toMatch(/[Uu]sual/)
  await picture(page, 'dashboard')
  await inBothSchemes(page, 'the dashboard')
  await normal.click()
  await page.waitForURL('**/mail/inbound/mail?**')
  await expect.poll(() => page.getByRole('row', { name: /Plan \d/ }).count()).toBe(MAILS)
  expect(await page.getByText('Infected').count()).toBe(0)
  await page.goBack()
  await tile(page, 'Top threats today')
    .getByRole('link', { name: /1 message$/ })
    .click()
  await page.waitForURL('**/mail/inbound/mail?**virus_name=**')
  await expect.poll(() => page.getByRole('row', { name: /Infected/ }).count()).toBe(1)
  await page.context().close()
}, 120_000)

test('the worst destination leads to its line of the queue', async () => {
  const tried = () =>
    stage.database.db.selectFrom('delivery').select('id').where('attempts', '>', 0).executeTakeFirst()
  await until('a delivery was tried in vain', async () => (await tried()) !== undefined, { ms: 45_000 })
  const page = await openDashboard('domain')
  const line = tile(page, 'Delivery queue').getByRole('link', { name: /company\.example/ })
  await line.click()
  await page.waitForURL('**/mail/inbound/queue?destination=company.example**')
  await page.getByText('Only:').waitFor()
  await page.getByRole('region', { name: 'company.example' }).waitFor()
  await expectAccessible(page, 'a line of the queue')
  await page.context().close()
}, 120_000)

test('tiles are arranged by keyboard and by drag, hidden and shown, and stay so', async () => {
  const page = await openDashboard('domain')
  // All of it in sight: a page that scrolls while one drags drags something else.
  await page.setViewportSize({ width: 1440, height: 1400 })
  await page.getByRole('button', { name: 'Edit layout' }).click()
  expect((await orderOf(page)).slice(0, 3)).toEqual(['today', 'day', 'needs'])
  await expectAccessible(page, 'arranging the dashboard')
  await page.getByRole('button', { name: 'Move Needs attention; use the arrow keys' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('status').filter({ hasText: 'Needs attention: 1 of' }).waitFor()
  expect((await orderOf(page)).slice(0, 3)).toEqual(['needs', 'today', 'day'])
  // Whoever moves a tile goes with it.
  await expect.poll(() => focused(page)).toBe('move-needs')
  await tile(page, 'Notices').dragTo(tile(page, 'Today and now'), { targetPosition: { x: 20, y: 10 } })
  await expect.poll(async () => (await orderOf(page)).slice(0, 3)).toEqual(['needs', 'notices', 'today'])
  await page.getByRole('button', { name: 'Hide Suspected countries' }).click()
  await page.getByRole('status').filter({ hasText: 'Suspected countries is hidden' }).waitFor()
  await picture(page, 'dashboard arranged')
  await page.getByRole('button', { name: 'Done' }).click()
  const kept = () =>
    stage.database.db.selectFrom('dashboard_layout').select(['tile_order', 'hidden']).executeTakeFirst()
  await until('it is kept', async () => (await kept())?.hidden.includes('countries') === true)
  await page.reload()
  await tile(page, 'Notices').waitFor()
  expect((await orderOf(page)).slice(0, 3)).toEqual(['needs', 'notices', 'today'])
  expect(await tile(page, 'Suspected countries').count()).toBe(0)
  const other = await openDashboard('group')
  await tile(other, 'Today and now').waitFor()
  expect((await orderOf(other))[0]).toBe('today')
  await other.context().close()
  await page.getByRole('button', { name: 'Edit layout' }).click()
  await page.getByRole('button', { name: 'Show Suspected countries' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('move-countries')
  const hide = page.getByRole('button', { name: /^Hide / })
  for (let left = await hide.count(); left > 0; left--) await hide.first().press('Enter')
  await expect.poll(() => focused(page)).toBe('arrange-tiles')
  await page.getByRole('button', { name: 'Reset layout' }).press('Enter')
  await page.getByRole('status').filter({ hasText: 'Layout reset' }).waitFor()
  await expect.poll(() => focused(page)).toBe('move-today')
  expect((await orderOf(page)).slice(0, 3)).toEqual(['today', 'day', 'needs'])
  await until('nothing is kept', async () => (await kept()) === undefined)
  await page.context().close()
}, 120_000)

test('the bar above the list of mail shows an hour of its class, and once more all', async () => {
  const page = await openDashboard('domain')
  await page.goto('/mail/inbound/mail')
  const bar = page.getByRole('group', { name: /^Mail of the last 24 hours/ })
  const hours = bar.getByRole('link')
  // Of all classes, each with a height of its own.
  const heights = () =>
    hours.locator('i').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  await expect
    .poll(async () => (await heights()).filter((height) => height > 1).length, { timeout: 10_000 })
    .toBe(2)
  await page.getByRole('link', { name: /^Normal/ }).click()
  await page.waitForURL('**/mail/inbound/mail?tab=normal')
  await expect.poll(() => hours.count()).toBe(24)
  const counts = await hours.evaluateAll((all) =>
    all.map((one) => Number(/Normal (\d+)/.exec(one.getAttribute('aria-label') ?? '')?.[1])),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MAILS)
  const at = counts.findLastIndex((count) => count > 0)
  await hours.last().focus()
  for (let step = 23; step > at; step--) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/period=range/)
  await expect.poll(() => page.getByRole('row', { name: /Plan \d/ }).count()).toBe(counts[at])
  await bar.locator('[aria-current]').waitFor()
  await expectAccessible(page, 'an hour of mail')
  await picture(page, 'day bar')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('period') && url.searchParams.get('tab') === 'normal')
  await page.context().close()
}, 120_000)

test('a personal user has their own numbers above their mail, on a phone first', async () => {
  const page = await stage.page({ language: 'ko', viewport: { width: 360, height: 740 } })
  await signIn(page, 'user@company.example', PASSWORD)
  const own = page.getByRole('list', { name: '내 메일 현황' })
  await expect.poll(() => own.getByRole('link', { name: /^정상/ }).innerText()).toContain(String(MAILS))
  expect(await overflowOf(page)).toEqual([])
  await expectAccessible(page, 'a user’s own numbers')
  await picture(page, 'own numbers on a phone')
  await own.getByRole('link', { name: /24시간 내 보류/ }).click()
  await page.waitForURL('**/mail/inbound/mail?**mode=1**')
  await page.getByText('Infected').first().waitFor()
  await expect.poll(() => page.getByText(/Plan \d/).count()).toBe(0)
  await page.context().close()
}, 120_000)

test('on a phone nothing is cut off; who may not see it begins elsewhere', async () => {
  const page = await stage.page({ language: 'ja', viewport: { width: 360, height: 740 } })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.locator('section[data-name="health"] li').first().waitFor()
  await page.locator('section[data-name="day"] summary').click()
  expect(await overflowOf(page)).toEqual([])
  await expectAccessible(page, 'the hours as a table on a phone')
  await picture(page, 'dashboard on a phone')
  // Numbers may be wider than those of this day.
  await page.setViewportSize({ width: 240, height: 740 })
  const table = page.getByRole('region', { name: '表で見る' })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
  // Parts of health are told to whoever sees them, and lead where the reader may go.
  const links = page.locator('section[data-name="health"] li a[href="/config/filtering/scanner"]')
  expect(await links.count()).toBe(1)
  await takeAway(stage, stage.product.adminEmail, ['config-filtering-scanner'])
  await page.reload()
  await page.locator('section[data-name="health"] li').getByText('内容分析').waitFor()
  expect(await links.count()).toBe(0)
  await page.context().close()
  await takeAway(stage, 'domain@company.example', ['dashboard'])
  const other = await stage.page({ language: 'en' })
  await signIn(other, 'domain@company.example', PASSWORD)
  await other.waitForURL('**/mail/inbound/mail')
  await other.locator('.side a').first().waitFor()
  expect(await other.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
  await other.goto('/dashboard')
  await other.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  await other.context().close()
}, 120_000)
