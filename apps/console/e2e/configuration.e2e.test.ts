/** Filters, groups and users through their forms, and what a personal user gets to see. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  inBothSchemes,
  openStage,
  picture,
  signIn,
  type Stage,
  moreSettings,
} from './browser.ts'
import { speak } from './language.ts'

const PASSWORD = 'Silver-Kettle-93-rain'
let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  page = await stage.page({ locale: 'en-US', extraHTTPHeaders: { 'Accept-Language': 'en' } })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
  await speak(page.context(), 'en', page.url())
}, 180_000)
afterAll(() => stage?.stop())

async function save(path: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL((url) => url.pathname === path)
}

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('keeps a filter whose rules fit their targets', async () => {
  await page.goto('/filter/system/inbound/all/deny/list')
  await page.getByText('No filters yet').waitFor()
  await expectAccessible(page, 'empty filter list')
  await page.goto('/filter/system/inbound/all/deny/form')
  await page.getByLabel('Filter name').fill('No executables')
  await choose('Target of rule 1', 'Attachment extension')
  await page.getByRole('combobox', { name: 'Condition of rule 1' }).click()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Equals'])
  await page.keyboard.press('Escape')
  await page.getByLabel('Value of rule 1').fill('not an extension!')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 field needs attention.').waitFor()
  expect(await page.getByLabel('Value of rule 1').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page, 'filter form with an error')
  await page.getByLabel('Value of rule 1').fill('exe')
  await save('/filter/system/inbound/all/deny/list')
  await page.getByRole('row', { name: /No executables/ }).waitFor()
  await page.getByLabel('Select No executables').click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('gridcell', { name: 'Off' }).waitFor()
})

test('a filter left without a name is called by its first rule', async () => {
  await page.goto('/filter/system/inbound/all/deny/form')
  expect(await page.getByLabel('Value of rule 1').getAttribute('placeholder')).toContain('@')
  await page.getByLabel('Value of rule 1').fill('promo@shop.example')
  await save('/filter/system/inbound/all/deny/list')
  await page
    .getByRole('row', { name: /Sender address.*promo@shop\.example/ })
    .first()
    .waitFor()
})

test('a target is found by typing, and a form leads through its sections', async () => {
  await page.goto('/filter/system/inbound/all/deny/form')
  const value = page.getByLabel('Value of rule 1')
  await value.waitFor()
  expect(await value.evaluate((field) => field === document.activeElement)).toBe(true)
  const target = page.getByRole('combobox', { name: 'Target of rule 1' })
  await target.click()
  // The search begins empty, not in the name of what was chosen.
  await page.keyboard.type('ext att')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  expect(await target.inputValue()).toBe('Attachment extension')
  await page.keyboard.type('Attachments')
  await page.getByRole('option', { name: 'Encrypted attachment' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await target.inputValue()).toBe('Attachment extension')
  const term = page.getByRole('group', { name: 'When it applies' })
  expect(await term.isVisible()).toBe(false)
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'When it applies' })
    .click()
  await term.waitFor()
  await expectAccessible(page, 'filter form with everything shown')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
})

test('asks before changes are lost', async () => {
  await page.goto('/filter/system/inbound/all/allow/form')
  await page.getByLabel('Filter name').fill('Unfinished')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  expect(page.url()).toContain('/form')
  expect(await page.getByLabel('Filter name').inputValue()).toBe('Unfinished')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/allow/list')
})

test('adds a domain, a group and a user', async () => {
  await page.goto('/member/domain/form')
  await page.getByLabel('Domain name').fill('team.example')
  await page.getByLabel('Host of server 1').fill('mail.team.example')
  await save('/member/domain/list')
  await page.goto('/member/group/form')
  await page.getByLabel('Group name').fill('Sales')
  await choose('Domain', 'team.example')
  await save('/member/group/list')
  await page.goto('/member/user/form')
  await expectAccessible(page, 'user form')
  await page.getByLabel('Email address').fill('kim@team.example')
  await page.getByRole('textbox', { name: 'Name' }).fill('Kim Minji')
  await page.locator('input[type=password]').fill(PASSWORD)
  await choose('Role', 'Personal user')
  await choose('Domain', 'team.example')
  await choose('Group', 'Sales')
  await save('/member/user/list')
  await page.getByRole('row', { name: /kim@team\.example/ }).waitFor()
  await expectAccessible(page, 'user list')
})

describe('two with the same form', () => {
  let other: Page
  beforeAll(async () => {
    other = await page.context().newPage()
  })
  afterAll(() => other?.close())

  const save = (where: Page) => where.getByRole('button', { name: 'Save', exact: true }).click()
  const row = (where: Page, name: RegExp) => where.getByRole('row', { name })
  /** The second is told, and takes in what the first saved. */
  async function takeIn(words: string): Promise<void> {
    await save(page)
    await page.getByText('Someone else saved changes').waitFor()
    await expectAccessible(page, `conflict of ${words}`)
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await page.getByRole('status').getByText('Their changes were merged').waitFor()
    await expectAccessible(page, `${words} with a change taken in`)
  }

  test('a domain: what the other entered comes in, the own entries stand and are marked', async () => {
    for (const where of [page, other]) {
      await where.goto('/member/domain/list')
      await row(where, /team\.example/).click()
      await moreSettings(where)
      await where.getByLabel('Comment').waitFor()
    }
    await other.getByLabel('Comment').fill('Theirs')
    await other.getByRole('button', { name: 'Add a mail server' }).click()
    await other.getByLabel('Host of server 2').fill('second.team.example')
    await save(other)
    await other.waitForURL('**/member/domain/list')
    await page.getByLabel('Comment').fill('Mine')
    await page.getByLabel('Spam threshold').fill('7.5')
    await takeIn('a domain')
    expect(await page.getByLabel('Host of server 2').inputValue()).toBe('second.team.example')
    expect(await page.getByLabel('Spam threshold').inputValue()).toBe('7.5')
    expect(await page.getByLabel('Comment').inputValue()).toBe('Mine')
    await page.getByText('Changed by both of you, shown as you entered: 1.').waitFor()
    expect(await page.getByText('Somebody else changed this too', { exact: false }).count()).toBe(1)
    await inBothSchemes(page, 'taken in')
    await save(page)
    await page.waitForURL('**/member/domain/list')
    await row(page, /team\.example/).click()
    await page.getByLabel('Host of server 2').waitFor()
    expect(await page.getByLabel('Comment').inputValue()).toBe('Mine')
  })

  test('a mail server, over its list', async () => {
    for (const where of [page, other]) {
      await where.goto('/config/mail-server/list')
      await row(where, /second\.team\.example/).click()
      await where.getByRole('dialog').getByLabel('Port').waitFor()
    }
    await other.getByRole('dialog').getByLabel('Preference').fill('70')
    await save(other)
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByLabel('Port').fill('2525')
    await takeIn('a mail server')
    expect(await page.getByRole('dialog').getByLabel('Preference').inputValue()).toBe('70')
    await picture(page, 'mail-server-taken-in')
    await save(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await row(page, /second\.team\.example.*2525.*70/).waitFor()
  })

  test('what new users start with', async () => {
    for (const where of [page, other]) {
      await where.goto('/config/default/user')
      await where.getByRole('combobox', { name: 'Language' }).waitFor()
    }
    const choose = async (where: Page, label: string, option: string) => {
      await where.getByRole('combobox', { name: label }).click()
      await where.getByRole('option', { name: option }).click()
    }
    await choose(other, 'Language', 'Japanese')
    await save(other)
    await other.waitForURL('**/member/user/list')
    await choose(page, 'Run mode', 'Tag subject')
    await takeIn('defaults')
    expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('Japanese')
    await save(page)
    await page.waitForURL('**/member/user/list')
  })
})

test('gives a personal user three links and waiting mail, no side menu, and cards on a phone', async () => {
  const phone = await stage.page({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  await signIn(phone, 'kim@team.example', PASSWORD)
  // Somebody else chose the password, so it has to be changed first.
  await phone.waitForURL('**/modify')
  const fields = phone.locator('input[type=password]')
  await fields.nth(2).waitFor()
  await fields.nth(0).fill(PASSWORD)
  await fields.nth(1).fill(`${PASSWORD}-2`)
  await fields.nth(2).fill(`${PASSWORD}-2`)
  await expectAccessible(phone, 'forced password change')
  await phone.locator('button[type=submit]').click()
  await phone.waitForURL('**/mail/inbound/mail')
  await phone.locator('.bottomnav a').nth(3).waitFor()
  expect(await phone.locator('.bottomnav a').count()).toBe(4)
  expect(await phone.locator('.side').count()).toBe(0)
  await expectAccessible(phone, 'portal')
  await phone.locator('.bottomnav a').nth(1).click()
  await phone.waitForURL('**/filter/system/inbound/user/allow/list')
  await phone.goto('/member/user/list')
  await phone.getByRole('alert').waitFor()
})

test('goes anywhere by Ctrl-K and by the overlay of all menus', async () => {
  await page.goto('/')
  await page.getByRole('button', { name: 'All pages' }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('textbox').fill('mail server')
  await expectAccessible(page, 'palette')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/config/mail-server/list')
  await page.getByRole('button', { name: 'All pages' }).click()
  await page.getByRole('dialog', { name: 'All pages' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'All pages' }).waitFor({ state: 'detached' })
  // Where the focus came from, it goes back to a moment after the dialog is gone.
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toBe('All pages')
})

test('says what could not be read and offers a retry, never an empty list', async () => {
  await page.route('**/api/proxy/domains?**', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'DATABASE_UNAVAILABLE', request_id: 'r-1' } }),
  )
  await page.goto('/member/domain/list')
  await page.getByRole('alert').getByText('Could not load: the domains').waitFor()
  await expectAccessible(page, 'failed list')
  await page.unroute('**/api/proxy/domains?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row', { name: /team\.example/ }).waitFor()
})
