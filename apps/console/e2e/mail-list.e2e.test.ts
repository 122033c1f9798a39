/** Lists of full length: what is acted on is in sight, at every width, and nothing is read that is not shown. */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedMail } from '@postern/testkit/tenants.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

/** More than a page of the list. */
const MAILS = 41
let stage: CompanyStage
let page: Page

beforeAll(async () => {
  stage = await openCompanyStage()
  const { domainId, groupId, users } = stage.tenant
  for (let at = 0; at < MAILS; at++) {
    await seedMail(stage.database.db, new MemoryBlobs(), {
      class: at % 3 === 0 ? 'spam' : 'normal',
      mode: at % 3 === 0 ? 1 : 0,
      domain_id: domainId,
      group_id: groupId,
      user_id: users.user,
      receiver: 'user@company.example',
      title: `Message ${at}`,
      receivedAt: Date.now() - at * 60_000,
      original: null,
    })
  }
  page = await stage.page({ language: 'en' })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
}, 180_000)
afterAll(() => stage?.stop())

const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name}\\b`) })
const scrolls = () =>
  page.evaluate<boolean>('document.documentElement.scrollHeight > document.documentElement.clientHeight')
/** Whether all of an element lies within the window, and its middle is not covered. */
const inSight = (selector: string) =>
  page.evaluate<boolean>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)})
    if (!element) return false
    const box = element.getBoundingClientRect()
    const at = document.elementFromPoint(box.x + Math.min(box.width / 2, 100), box.y + box.height / 2)
    return box.top >= 0 && box.bottom <= innerHeight && at !== null && (element.contains(at) || at.contains(element))
  })()`)

const focused = (property: 'id' | 'tagName' | 'textContent') =>
  page.evaluate<string>(`document.activeElement.${property}`)

test('the focus is in the page after sign-in, and few Tab stops lead to the first row', async () => {
  await expect.poll(() => focused('id')).toBe('content')
  await page.goto('/mail/inbound/mail')
  await row('Message 0').waitFor()
  let stops = 0
  while ((await focused('tagName')) !== 'TR' && stops < 60) {
    await page.keyboard.press('Tab')
    stops++
    if ((await focused('textContent')).startsWith('Skip to')) await page.keyboard.press('Enter')
  }
  expect(stops).toBeLessThanOrEqual(5)
  // The row, its box and its name are stops; the rows after it are not.
  for (const next of ['INPUT', 'A']) {
    await page.keyboard.press('Tab')
    expect(await focused('tagName')).toBe(next)
  }
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.closest("table")')).toBeNull()
})

test('one click opens a row, its name is a link, and beside the box is the box', async () => {
  await page.goto('/member/user/list')
  const user = page.getByRole('row', { name: /user@company\.example/ })
  await user
    .getByRole('gridcell')
    .first()
    .click({ position: { x: 3, y: 3 } })
  expect(await user.getByRole('checkbox').isChecked()).toBe(true)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    user.getByRole('link', { name: 'user@company.example' }).click({ button: 'middle' }),
  ])
  await tab.waitForURL('**/member/user/form?*')
  await tab.close()
  await user.getByRole('gridcell').last().click()
  await page.waitForURL('**/member/user/form?*')
  expect(await page.locator('input[name=email]').inputValue()).toBe('user@company.example')
})

test('thirty rows fit the window: header, bulk bar, pages and preview stay in sight while the list scrolls', async () => {
  await page.goto('/mail/inbound/mail')
  await row('Message 0').waitFor()
  expect(await scrolls()).toBe(false)
  for (let step = 0; step < 25; step++) await page.keyboard.press('j')
  await page.locator('tr.cur[aria-rowindex="26"]').waitFor()
  await page.keyboard.press('x')
  await page.getByRole('toolbar').waitFor()
  expect(await scrolls()).toBe(false)
  for (const part of ['tr.cur', '.g thead th', '[role=toolbar]', '.foot', '.pane .stateline'])
    // The preview of this mail is on its way.
    await expect.poll(() => inSight(part), { message: part }).toBe(true)
  // Who listens to the page hears the row that the cursor is on.
  expect(await page.evaluate('document.activeElement.classList.contains("cur")')).toBe(true)
}, 120_000)

test.each([['/member/user/list'], ['/config/log/audit'], ['/mail/inbound/reject']])(
  'the list %s is bounded by the window too',
  async (path) => {
    await page.goto(path)
    // Where nothing is, nothing is paged through.
    const end = '.gridcol > :is(.foot, .empty)'
    await page.locator(end).waitFor()
    expect(await scrolls()).toBe(false)
    expect(await inSight(end)).toBe(true)
  },
)

test('in a low window the page scrolls, and the row under the cursor with it', async () => {
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.goto('/mail/inbound/mail')
  await row('Message 0').waitFor()
  for (let step = 0; step < 25; step++) await page.keyboard.press('j')
  await page.locator('tr.cur[aria-rowindex="26"]').waitFor()
  await expect.poll(() => inSight('tr.cur')).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
}, 120_000)

test.each([[1024], [720]])('at %d pixels a click shows the mail over the list', async (width) => {
  await page.setViewportSize({ width, height: 768 })
  await page.goto('/mail/inbound/mail')
  await row('Message 0').click()
  const pane = page.getByRole('complementary', { name: 'Preview' })
  await pane.getByRole('heading', { name: 'Message 0' }).waitFor()
  await expect.poll(() => inSight('.pane h2')).toBe(true)
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('on a phone nothing is read that is not shown', async () => {
  const phone = await stage.page({ viewport: { width: 390, height: 844 }, language: 'en' })
  await signIn(phone, stage.product.adminEmail, stage.product.adminPassword)
  const asked: string[] = []
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { normal } = stage.tenant.mails
  await phone.goto(`/mail/inbound/mail?mail=${normal}`)
  await phone.getByText('Message 0', { exact: true }).waitFor()
  expect(asked.some((path) => path.endsWith('/mails'))).toBe(true)
  expect(asked.filter((path) => path.includes(normal))).toEqual([])
})

/** Characters that change how the rest is read, wherever the page or its names hold them. */
const turning = (where: Page) =>
  where.evaluate<string[]>(`(() => {
    const found = []
    const bad = /[\\u202a-\\u202e\\u2066\\u2067]/
    for (const element of document.querySelectorAll('body *'))
      for (const { name, value } of element.attributes) if (bad.test(value)) found.push(name + ' ' + value)
    if (bad.test(document.body.textContent)) found.push('text')
    if (bad.test(document.title)) found.push('title')
    return found
  })()`)

async function seedSpam(title: string, sender: string): Promise<string> {
  const { domainId } = stage.tenant
  return seedMail(stage.database.db, new MemoryBlobs(), {
    class: 'spam',
    mode: 1,
    domain_id: domainId,
    receiver: 'nobody@company.example',
    title,
    sender,
    original: null,
  })
}

test('a subject that turns what follows is shown with what it hides, everywhere', async () => {
  const id = await seedSpam('Bill \u202efdp.exe', 'bill@mega.example')
  await page.goto('/mail/inbound/mail')
  await row('Bill').click()
  await page.getByRole('complementary', { name: 'Preview' }).getByText('⟦RLO⟧').waitFor()
  expect(await turning(page)).toEqual([])
  await page.goto(`/mail/inbound/mail/${id}`)
  await page.getByRole('heading', { name: 'Bill ⟦RLO⟧fdp.exe' }).waitFor()
  await expect.poll(() => page.title()).toContain('⟦RLO⟧')
  expect(await turning(page)).toEqual([])
})

test('emoji that belong together stay together in this browser', async () => {
  await seedSpam('Party 👩‍👩‍👧‍👦 👩🏽‍💻 ❤️‍🔥 🏴󠁧󠁢󠁷󠁬󠁳󠁿 葛󠄀城', 'party@mega.example')
  await page.goto('/mail/inbound/mail')
  await row('Party').waitFor()
  expect(await row('Party').locator('.unseen').count()).toBe(0)
})

test('allowing a sender proposes what works, says what will come of it, and leads to the filter', async () => {
  const id = await seedSpam('Offers', 'promo@mega.example')
  await stage.database.db
    .updateTable('message')
    .set({ aligned: false })
    .where('sender', '=', 'promo@mega.example')
    .execute()
  await page.goto(`/mail/inbound/mail/${id}`)
  await page.getByRole('heading', { name: 'Offers' }).waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Allow promo@mega.example' })
  expect(await dialog.getByRole('radio', { name: 'Only nobody@company.example' }).isDisabled()).toBe(true)
  await dialog.getByText('this address is not a registered user').waitFor()
  expect(await dialog.getByRole('radio', { name: 'Everyone in company.example' }).isChecked()).toBe(true)
  await dialog.getByText('Mail like this one will still be checked').waitFor()
  await dialog.getByRole('switch', { name: 'Also allow mail that is not authenticated' }).check()
  await dialog.getByText('Mail like this one will skip the spam check').waitFor()
  await expectAccessible(page, 'allow dialog')
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await page.getByText('Filter added.').waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL('**/filter/system/inbound/domain/allow/form?cmd=mod&id=*')
})

test('keys turn pages, find the search and lead elsewhere', async () => {
  await page.goto('/mail/inbound/mail')
  await row('Message 1').waitFor()
  await page.keyboard.press(']')
  await page.waitForURL('**/mail/inbound/mail?page=2')
  await page.keyboard.press('[')
  await page.waitForURL((url) => !url.searchParams.has('page'))
  await page.keyboard.press('/')
  await page.keyboard.type('Message 40')
  await page.keyboard.press('Enter')
  await row('Message 40').waitFor()
  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.waitForURL('**/mail/inbound/reject')
})

test('a period is picked from two months, by the 24-hour clock', async () => {
  await page.goto('/mail/inbound/mail')
  await page.getByRole('button', { name: 'Period: Past week' }).click()
  const box = page.getByRole('dialog', { name: 'Period' })
  await box.getByRole('button', { name: 'Previous month' }).waitFor()
  expect(await box.locator('table').count()).toBe(2)
  await expectAccessible(page, 'period')
  const days = box.locator('table').first().getByRole('button', { disabled: false })
  await days.nth(0).click()
  await days.nth(1).click()
  await box.getByLabel('From').fill('09:30')
  await box.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/period=range/)
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/T00:30:00/)
  await page.getByRole('button', { name: /Period: .* 09:30 – / }).click()
  await box.getByRole('button', { name: 'Past 24 hours' }).click()
  await page.waitForURL('**/mail/inbound/mail?period=day')
})
