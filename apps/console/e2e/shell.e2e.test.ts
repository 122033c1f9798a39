/** The frame: menus, palette, keys, footer links, and the portal's reduced header. */
import { PASSWORD } from '@postern/testkit/tenants.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, overflowOf, picture, setSettings, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let page: Page

beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'en' })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.locator('.side').waitFor()
}, 180_000)
afterAll(() => stage?.stop())

const openPalette = async () => {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  // As a person does, who types when the field is marked.
  await palette.locator('input:focus').waitFor()
  return palette
}

test('the palette finds a user, a group, a domain and a mail, and goes there', async () => {
  for (const [word, option, path] of [
    ['other@comp', /other@company\.example/, '/member/user/form'],
    ['resear', /Research/, '/member/group/form'],
    ['company.ex', /^company\.example/, '/member/domain/form'],
    [stage.tenant.mails.spam, /A spam mail/, `/mail/inbound/mail/${stage.tenant.mails.spam}`],
  ] as const) {
    const palette = await openPalette()
    await palette.getByRole('textbox').fill(word)
    const found = palette.getByRole('button', { name: option }).first()
    await found.waitFor()
    if (path === '/member/user/form') {
      expect(await page.evaluate('getComputedStyle(document.querySelector("[data-action]")).padding')).toBe(
        '7px 16px',
      )
      await picture(page, 'palette')
      await expectAccessible(page, 'palette')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, 'palette in the dark')
      await page.emulateMedia({ colorScheme: 'light' })
    }
    // What is found first is chosen already.
    if (path === '/member/user/form') {
      await expect.poll(() => found.getAttribute('data-selected'), { timeout: 15_000 }).toBe('true')
      await page.keyboard.press('Enter')
    } else await found.click()
    await page.waitForURL((url) => url.pathname === path)
  }
})

test('the palette is driven by the keyboard alone, and says when the server could not be asked', async () => {
  const palette = await openPalette()
  await palette.getByRole('textbox').fill('mail server')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/config/mail-server/list')
  await page.route('**/api/proxy/search?**', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'DATABASE_UNAVAILABLE', request_id: 'r-1' } }),
  )
  const again = await openPalette()
  await again.getByRole('textbox').fill('domains')
  await again.getByRole('alert').getByText('could not be searched', { exact: false }).waitFor()
  await again
    .getByRole('button', { name: /^Domains/ })
    .first()
    .waitFor()
  await page.unroute('**/api/proxy/search?**')
  await page.keyboard.press('Escape')
})

test('all menus open by key, filter while one types, and give the focus back on Escape', async () => {
  await page.goto('/mail/inbound/mail')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('m')
  const menus = page.getByRole('dialog', { name: 'All pages' })
  await menus.getByRole('link', { name: 'Domains', exact: true }).waitFor()
  const box = await menus.boundingBox()
  expect(box!.width).toBe(1440)
  await picture(page, 'all-menus')
  await expectAccessible(page, 'all menus')
  await menus.getByRole('textbox').fill('notices')
  expect(await menus.getByRole('link').allTextContents()).toEqual(['Notices'])
  await page.keyboard.press('Escape')
  await menus.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('All pages')
  await page.keyboard.press('m')
  await menus.getByRole('textbox').fill('notices')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/notice/list')
})

test('the side menu folds to 56, and remembers its roots for the browser session', async () => {
  await page.goto('/member/user/list')
  const side = page.locator('.side')
  await side.getByRole('link', { name: 'Users', exact: true }).waitFor()
  expect((await side.boundingBox())!.width).toBe(212)
  expect(await side.getByRole('link', { name: 'Mail servers', exact: true }).count()).toBe(0)
  await side.getByRole('button', { name: 'Settings' }).click()
  await side.getByRole('link', { name: 'Mail servers', exact: true }).waitFor()
  await picture(page, 'side-menu')
  await expectAccessible(page, 'side menu')
  await page.reload()
  await side.getByRole('link', { name: 'Mail servers', exact: true }).waitFor()
  await side.getByRole('button', { name: 'Collapse the menu' }).click()
  expect((await side.boundingBox())!.width).toBe(56)
  await page.reload()
  await side.getByRole('button', { name: 'Expand the menu' }).waitFor()
  expect((await side.boundingBox())!.width).toBe(56)
  await picture(page, 'side-menu-folded')
  await expectAccessible(page, 'folded side menu')
  await side.getByRole('button', { name: 'Expand the menu' }).click()
  const fresh = await page.context().newPage()
  await fresh.goto('/member/user/list')
  await fresh.locator('.side').getByRole('link', { name: 'Users', exact: true }).waitFor()
  expect(await fresh.locator('.side').getByRole('link', { name: 'Mail servers', exact: true }).count()).toBe(
    0,
  )
  await fresh.close()
})

test('the side menu marks the list of filters that is shown, of whose and which kind', async () => {
  const marked = page.locator('.side [aria-current=page]')
  for (const [path, name] of [
    ['/filter/system/inbound/all/deny/list', 'Everyone: deny'],
    ['/filter/system/inbound/group/allow/form?cmd=add', 'Group: allow'],
    ['/filter/system/inbound/auth/deny/list', 'Authentication: deny'],
    ['/filter/system/bulk-registration', 'Import filters'],
    ['/filter/smtp/bulk-registration', 'Import SMTP lists'],
  ] as const) {
    await page.goto(path)
    await marked.waitFor()
    expect(await marked.allTextContents()).toEqual([name])
  }
})

test('on narrow screens titles have a row, buttons fit a finger, and every page is behind a named button', async () => {
  const narrow = await stage.page({ language: 'en', storageState: await page.context().storageState() })
  for (const width of [360, 768]) {
    await narrow.setViewportSize({ width, height: 800 })
    for (const path of [
      '/member/user/list',
      '/filter/system/inbound/all/deny/list',
      '/config/system/role/list',
    ]) {
      await narrow.goto(path)
      const title = narrow.getByRole('heading', { level: 1 })
      await title.waitFor()
      const what = `${path} at ${String(width)}`
      expect((await title.boundingBox())!.width, what).toBeGreaterThan(width * 0.6)
      expect((await title.boundingBox())!.height, what).toBeLessThan(60)
      for (const button of await narrow.locator('main .head').locator('a, button').all())
        expect((await button.boundingBox())?.height ?? 44, what).toBeGreaterThanOrEqual(44)
      expect(await overflowOf(narrow), what).toEqual([])
    }
    await narrow.getByText('All pages', { exact: true }).click()
    await narrow.getByRole('dialog', { name: 'All pages' }).getByRole('link', { name: 'Audit log' }).waitFor()
  }
  await narrow.context().close()
})

test('the side menu is one stop of the Tab key, and arrow keys walk through it', async () => {
  await page.goto('/member/user/list')
  const side = page.locator('.side nav')
  const users = side.getByRole('link', { name: 'Users', exact: true })
  await users.waitFor()
  const focused = () => page.evaluate('document.activeElement.textContent')
  const stops = () => side.locator('[data-stop][tabindex="0"]').allTextContents()
  expect(await stops()).toEqual(['Users'])
  await users.focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Import users')
  expect(await stops()).toEqual(['Import users'])
  await page.keyboard.press('Home')
  expect(await focused()).toBe('Dashboard')
  await page.keyboard.press('End')
  expect(await focused()).toBe('Notices')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe('/notice/list')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.closest("nav")')).toBe(null)
  await page.evaluate('sessionStorage.clear()')
})

test('the palette offers the pages visited last, and what can be done from anywhere', async () => {
  await page.goto('/member/group/list')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/notice/list')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let palette = await openPalette()
  const first = palette.locator('[data-action]').first()
  await first.getByText('Groups', { exact: true }).waitFor()
  await expectAccessible(page, 'palette before anything is typed')
  await palette.getByRole('textbox').fill('dark')
  await page.keyboard.press('Enter')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  palette = await openPalette()
  await palette.getByRole('textbox').fill('light mode')
  await page.keyboard.press('Enter')
  await page.locator('html[data-mantine-color-scheme=light]').waitFor()
  palette = await openPalette()
  await palette.getByRole('textbox').fill('add a domain')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/member/domain/form?cmd=add')
})

test('clicking where one is reads it again', async () => {
  await page.goto('/member/group/list')
  await page.getByRole('row', { name: /Research/ }).waitFor()
  const asked = () => page.waitForRequest((request) => request.url().includes('/api/proxy/groups?'))
  await Promise.all([
    asked(),
    page.locator('.side').getByRole('link', { name: 'Groups', exact: true }).click(),
  ])
  await Promise.all([
    asked(),
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Members' }).click(),
  ])
})

test('keys are explained on every page by ?', async () => {
  await page.goto('/notice/list')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Ctrl K').waitFor()
  await expectAccessible(page, 'keyboard help')
  await page.keyboard.press('Escape')
  await page.goto('/mail/inbound/mail')
  await page
    .getByRole('row', { name: /A spam mail/ })
    .first()
    .waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Recover').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
})

test('a section leads to a form where its list may not be seen', async () => {
  const role = await stage.database.db
    .insertInto('role')
    .values({ key: 'registrar', name: 'Registrar', region: 'domain', permissions: ['member-user-form'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { domain } = stage.tenant.users
  await stage.database.db.updateTable('app_user').set({ role_id: role.id }).where('id', '=', domain).execute()
  const registrar = await stage.page({ language: 'en' })
  await signIn(registrar, 'domain@company.example', PASSWORD)
  await registrar.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Members' }).click()
  await registrar.waitForURL('**/member/user/form**')
  expect(new URL(registrar.url()).searchParams.get('cmd')).toBe('add')
  await registrar.context().close()
})

test('who may see and not change gets forms to read, and none to add with', async () => {
  const permissions = ['member-user-list', 'member-group-list', 'member-domain-list', 'notice-notice-list']
  const role = await stage.database.db
    .insertInto('role')
    .values({ key: 'reader', name: 'Reader', region: 'domain', permissions })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { domain } = stage.tenant.users
  await stage.database.db.updateTable('app_user').set({ role_id: role.id }).where('id', '=', domain).execute()
  const reader = await stage.page({ language: 'en' })
  await signIn(reader, 'domain@company.example', PASSWORD)
  for (const [form, id, label] of [
    ['user', stage.tenant.users.user, 'Name'],
    ['group', stage.tenant.groupId, 'Group name'],
    ['domain', stage.tenant.domainId, 'Domain name'],
  ] as const) {
    await reader.goto(`/member/${form}/form?cmd=mod&id=${id}`)
    await reader.getByText('You can view this but not change it').waitFor()
    expect(await reader.getByRole('textbox', { name: label, exact: true }).isDisabled()).toBe(true)
    expect(await reader.locator('main button[type=submit]').count()).toBe(0)
    await expectAccessible(reader, `${form} to read`)
    await reader.goto(`/member/${form}/form`)
    await reader.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  }
  await reader.goto('/notice/form')
  await reader.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  await reader.context().close()
})

test('footer links and remote support show where they have addresses', async () => {
  expect(await page.locator('footer.footlinks').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Remote support' }).count()).toBe(0)
  await setSettings(stage.database.db, {
    'basic.companyUrl': 'https://company.example/',
    'basic.privacyUrl': 'https://company.example/privacy',
    'basic.supportUrl': 'https://support.example/',
  })
  await expect
    .poll(
      async () => {
        await page.goto('/mail/inbound/mail')
        await page
          .getByRole('row', { name: /A spam mail/ })
          .first()
          .waitFor()
        return page.getByRole('link', { name: 'Remote support' }).count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  expect(await page.locator('footer.footlinks a').allTextContents()).toEqual(['Company', 'Privacy policy'])
  const link = page.getByRole('link', { name: 'Privacy policy' })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://company.example/privacy',
    'noopener noreferrer',
  ])
  // The links stand below the list, not over it, and nothing scrolls for them.
  const foot = await page.locator('footer.footlinks').boundingBox()
  expect(Math.round(foot!.y + foot!.height)).toBe(900)
  await picture(page, 'footer')
  await expectAccessible(page, 'footer')
})

test("a language chosen here is the account's everywhere else", async () => {
  const first = await stage.page({ locale: 'en-US' })
  await signIn(first, 'other@company.example', PASSWORD)
  await first.getByRole('navigation', { name: '주 메뉴' }).first().waitFor()
  const kept = first.waitForResponse((response) => response.url().endsWith('/session/language'))
  await first.getByRole('button', { name: '언어' }).click()
  await first.getByRole('menuitemradio', { name: '日本語' }).click()
  expect((await kept).status()).toBe(200)
  await first.getByRole('navigation', { name: 'メインメニュー' }).first().waitFor()
  const second = await stage.page({ locale: 'en-US' })
  await signIn(second, 'other@company.example', PASSWORD)
  await second.getByRole('navigation', { name: 'メインメニュー' }).first().waitFor()
  await first.context().close()
  await second.context().close()
})

test('a personal user on a phone has three links and waiting mail at the bottom, in three languages', async () => {
  for (const [language, links] of [
    ['ko', ['받은 메일', '허용 목록', '차단 목록', '인증 대기']],
    ['en', ['My mail', 'Allow list', 'Block list', 'Waiting']],
    ['ja', ['受信メール', '許可リスト', 'ブロックリスト', '認証待ち']],
  ] as const) {
    const phone = await stage.page({
      language,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    await signIn(phone, 'user@company.example', PASSWORD)
    const bar = phone.locator('.bottomnav')
    await bar.getByRole('link', { name: links[0] }).waitFor()
    expect(await bar.getByRole('link').allTextContents()).toEqual(links)
    expect(await phone.locator('.side, .cmdk').count()).toBe(0)
    const { height } = (await bar.boundingBox())!
    expect(height).toBeGreaterThanOrEqual(44)
    // Words that touch read as one, on the narrowest phones too.
    await phone.setViewportSize({ width: 360, height: 740 })
    const gaps = await phone.evaluate<
      number[]
    >(`[...document.querySelectorAll('.bottomnav a')].map((link) => {
      const words = document.createRange()
      words.selectNode([...link.childNodes].at(-1))
      return link.clientWidth - words.getBoundingClientRect().width
    })`)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
    await picture(phone, `phone-${language}`)
    await expectAccessible(phone, `phone ${language}`)
    await phone.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(phone, `phone ${language} in the dark`)
    await phone.context().close()
  }
})
