/** An administrator writes a notice; a domain's administrator meets it as banner, popup and page; nobody else does. */
import { PASSWORD } from '@postern/testkit/tenants.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, picture, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let admin: Page
let reader: Page

beforeAll(async () => {
  stage = await openCompanyStage()
  admin = await stage.page()
  await signIn(admin, stage.product.adminEmail, stage.product.adminPassword)
}, 180_000)
afterAll(() => stage?.stop())

async function insertNotice(title: string, body: string, popup: Date | null = null): Promise<number> {
  const none = { title: '', body: '', popup: '' }
  const row = await stage.database.db
    .insertInto('notice')
    .values({
      texts: JSON.stringify({ ko: none, en: { title, body, popup: '' }, ja: none }),
      active_start: new Date(0),
      popup_start: popup,
      regions: ['domain'],
      all_domains: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function dark(page: Page, on: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: on ? 'dark' : 'light' })
}

test('is written in two languages, with its faults named at their fields', async () => {
  await admin.getByRole('link', { name: '공지사항' }).first().click()
  await admin.getByText('등록된 공지가 없습니다').waitFor()
  await expectAccessible(admin, 'empty notices')
  await admin.getByRole('link', { name: '등록' }).first().click()
  await admin.getByRole('textbox', { name: '본문' }).waitFor()
  await admin.getByRole('button', { name: '저장' }).click()
  await admin.getByText('입력 항목 1개를 확인해 주세요.').waitFor()
  expect(await admin.getByRole('textbox', { name: '제목', exact: true }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  await expectAccessible(admin, 'notice form with an error')
  await admin.getByRole('textbox', { name: '제목', exact: true }).fill('정기 점검 안내')
  await admin.getByRole('tab', { name: '일본어' }).click()
  await admin.getByRole('textbox', { name: '제목', exact: true }).fill('定期メンテナンスのお知らせ')
  const body = admin.getByRole('textbox', { name: '본문' })
  await body.click()
  const tools = admin.getByRole('toolbar', { name: '본문' })
  await tools.getByRole('button', { name: '제목 크기 1' }).click()
  await admin.keyboard.type('日時')
  await admin.keyboard.press('Enter')
  await tools.getByRole('button', { name: '굵게' }).click()
  await admin.keyboard.type('11月22日 02:00')
  await body.press('Shift+Home')
  await tools.getByRole('button', { name: '링크', exact: true }).click()
  await admin.getByLabel('링크 주소').fill('javascript:alert(1)')
  await admin.getByRole('button', { name: '적용' }).click()
  expect(await admin.getByLabel('링크 주소').getAttribute('aria-invalid')).toBe('true')
  await admin.getByLabel('링크 주소').fill('https://status.example.com/')
  await admin.getByLabel('링크 주소').press('Enter')
  await admin.getByRole('switch', { name: '로그인하면 팝업으로도 표시' }).click()
  await admin.getByRole('button', { name: '저장' }).click()
  // The Korean text has a title and no body: its page is turned to.
  await admin.getByText('입력 항목 1개를 확인해 주세요.').waitFor()
  await admin.getByRole('tab', { name: '한국어', selected: true }).waitFor()
  await admin.getByRole('textbox', { name: '본문' }).fill('점검합니다.')
  await picture(admin, 'notice-form')
  await dark(admin, true)
  await expectAccessible(admin, 'notice form in the dark')
  await dark(admin, false)
  await admin.getByRole('button', { name: '저장' }).click()
  await admin.waitForURL('**/notice/list')
  await admin
    .getByRole('row', { name: /정기 점검 안내/ })
    .getByText('게시 중')
    .waitFor()
  await picture(admin, 'notice-list')
  await expectAccessible(admin, 'notice list')
})

test('meets a domain administrator as popup and banner, in Japanese, and hides for a day', async () => {
  reader = await stage.page({ language: 'ja' })
  await signIn(reader, 'domain@company.example', PASSWORD)
  const popup = reader.getByRole('dialog', { name: '定期メンテナンスのお知らせ' })
  await popup.getByRole('heading', { name: '日時' }).waitFor()
  const link = popup.getByRole('link', { name: '11月22日 02:00' })
  expect(await link.getAttribute('rel')).toContain('noopener')
  expect(await link.getAttribute('href')).toBe('https://status.example.com/')
  await picture(reader, 'notice-popup')
  await expectAccessible(reader, 'notice popup')
  await dark(reader, true)
  await expectAccessible(reader, 'notice popup in the dark')
  await dark(reader, false)
  await popup.getByLabel('今日は表示しない').check()
  await popup.getByRole('button', { name: '閉じる' }).last().click()
  await popup.waitFor({ state: 'detached' })
  const cookies = await reader.context().cookies()
  const cookie = cookies.find(({ name }) => name.startsWith('postern-notice-hidden'))
  const day = 24 * 60 * 60
  expect(Math.abs(cookie!.expires - Date.now() / 1000 - day)).toBeLessThan(120)
  // Another window has a session of its own; the cookie holds there too.
  const other = await reader.context().newPage()
  await other.goto('/')
  await other.getByRole('region', { name: 'お知らせバナー' }).getByRole('link').waitFor()
  expect(await other.getByRole('dialog').count()).toBe(0)
  await reader.context().clearCookies({ name: cookie!.name })
  const third = await reader.context().newPage()
  await third.goto('/')
  await third.getByRole('dialog', { name: '定期メンテナンスのお知らせ' }).waitFor()
  await third.getByRole('dialog').getByRole('link', { name: '詳細' }).click()
  await third.getByRole('heading', { level: 1, name: '定期メンテナンスのお知らせ' }).waitFor()
  expect(new URL(third.url()).pathname).toMatch(/^\/notice\/\d+$/)
  expect(await third.getByRole('dialog').count()).toBe(0)
  await picture(third, 'notice-page')
  await expectAccessible(third, 'notice page')
  await other.close()
  await third.close()
})

test('takes its turn in the banner every three seconds, and waits for who looks at it', async () => {
  await insertNotice('Second notice', '<p>two</p>')
  await insertNotice('Third notice', '<p>three</p>')
  await reader.clock.install()
  await reader.goto('/')
  const bar = reader.getByRole('region', { name: 'お知らせバナー' })
  await bar.getByRole('link').waitFor()
  await reader.clock.pauseAt(Date.now() + 60_000)
  const counter = bar.locator('.counter')
  const next = (text: string) => `${(Number(text[0]) % 3) + 1}/3`
  const first = (await counter.textContent())!
  expect(first).toMatch(/^[123]\/3$/)
  await reader.clock.runFor(3000)
  const second = next(first)
  await expect.poll(() => counter.textContent()).toBe(second)
  await reader.clock.runFor(3000)
  await expect.poll(() => counter.textContent()).toBe(next(second))
  await bar.getByRole('link').hover()
  const held = await counter.textContent()
  await reader.clock.runFor(9000)
  expect(await counter.textContent()).toBe(held)
  await reader.mouse.move(700, 700)
  await bar.getByRole('link').focus()
  await reader.clock.runFor(9000)
  expect(await counter.textContent()).toBe(held)
  await reader.locator('#content').focus()
  await reader.clock.runFor(3000)
  await expect.poll(() => counter.textContent()).toBe(next(held!))
  const height = await bar.boundingBox()
  expect([height!.y, height!.height]).toEqual([48, 34])
})

test('has a banner that stays closed for the browser session and comes back by its button', async () => {
  reader = await stage.page({ language: 'ja' })
  await signIn(reader, 'domain@company.example', PASSWORD)
  await reader.getByRole('dialog').getByRole('button', { name: '閉じる' }).last().click()
  await reader
    .getByRole('region', { name: 'お知らせバナー' })
    .getByRole('button', { name: 'お知らせバナーを閉じる' })
    .click()
  await reader.reload()
  await reader.getByRole('button', { name: 'お知らせバナーを表示' }).waitFor()
  expect(await reader.getByRole('region', { name: 'お知らせバナー' }).count()).toBe(0)
  expect(await reader.getByRole('dialog').count()).toBe(0)
  await reader.getByRole('button', { name: 'お知らせバナーを表示' }).click()
  await reader.getByRole('region', { name: 'お知らせバナー' }).waitFor()
  await picture(reader, 'notice-bar')
  await expectAccessible(reader, 'notice bar')
  await dark(reader, true)
  await expectAccessible(reader, 'notice bar in the dark')
  await dark(reader, false)
})

test('is inert whatever its HTML says, however it came into the database (C01, C04, C05, C07)', async () => {
  const asked: string[] = []
  reader.on('request', (request) => asked.push(new URL(request.url()).hostname))
  const id = await insertNotice(
    '<img src=x onerror="document.title=1">',
    [
      '<p onclick="document.title=1" style="position:fixed;inset:0">안내</p><script>document.title=1</script>',
      '<img src="https://tracker.example/p.gif" onerror="document.title=1"><svg onload="document.title=1"></svg>',
      '<a href="javascript:document.title=1">눌러 주세요</a><base href="https://evil.example/">',
      '<form action="https://evil.example"><input name="pw"><button>보내기</button></form>',
      '<iframe srcdoc="<script>parent.document.title=1</script>"></iframe><a href="https://ok.example/">ok</a>',
    ].join(''),
  )
  await reader.goto(`/notice/${String(id)}`)
  const text = reader.locator('.richtext')
  await text.getByText('안내').waitFor()
  expect(await text.locator('script, img, svg, form, input, iframe, base, [style], [onclick]').count()).toBe(
    0,
  )
  expect(
    await text.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['https://ok.example/'])
  expect(await reader.title()).not.toBe('1')
  expect(asked).not.toContain('tracker.example')
})

test('is never shown to personal users', async () => {
  const personal = await stage.page({ language: 'ja' })
  await signIn(personal, 'user@company.example', PASSWORD)
  await personal.getByRole('navigation').first().waitFor()
  await personal.locator('main').waitFor()
  expect(await personal.getByRole('dialog').count()).toBe(0)
  expect(await personal.locator('.noticebar').count()).toBe(0)
  await personal.goto('/notice/1')
  await personal.getByRole('alert').waitFor()
})

test('goes when it is deleted', async () => {
  await admin.goto('/notice/list')
  await admin.getByLabel('정기 점검 안내 선택').click()
  await admin.getByRole('button', { name: '삭제' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await admin.getByText('1건을 삭제했습니다.').waitFor()
  await admin.getByRole('row', { name: /정기 점검 안내/ }).waitFor({ state: 'detached' })
})
