/** Administrator reports: a schedule is made, looked at, sent by the clock and read as mail; its log, and trying one out. */
import { ERROR_TEXTS } from '@postern/contract/texts/errors.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, expectAccessible, moreSettings, overflowOf, picture, setSettings } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let sink: Sink
const PHONE = { width: 360, height: 780 }
const DAY = 86_400_000

beforeAll(async () => {
  ;[stage, sink] = await Promise.all([openCompanyStage(), startSink({ keepBytes: true })])
  const { db } = stage.database
  await setSettings(db, { 'basic.publicUrl': stage.product.url, 'delivery.innerNetworks': ['127.0.0.0/8'] })
  await db.updateTable('mail_server').set({ server: '127.0.0.1', port: sink.port, secure: 0 }).execute()
}, 240_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

async function pageAs(language: 'ko' | 'en' | 'ja') {
  const page = await stage.page({ language })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  return page
}

test('a schedule is made, in Korean: what is wrong stands at its field, and a preview shows what will come', async () => {
  const page = await pageAs('ko')
  await page.goto('/config/report/schedule')
  await page.getByText('등록된 리포트 일정이 없습니다').waitFor()
  await picture(page, 'schedules-empty')
  await page.getByRole('link', { name: '등록', exact: true }).first().click()
  await page.getByRole('textbox', { name: '이름' }).fill('아침 보고')
  await page.getByLabel('보내는 시각').fill('00:05')
  const recipients = page
    .getByRole('combobox', { name: '받는 주소' })
    .or(page.getByRole('textbox', { name: '받는 주소' }))
  await recipients.first().fill('boss@stranger.example')
  await recipients.first().press('Enter')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page
    .getByText('데이터 범위는 발송 10분 전까지만 지정할 수 있습니다.', { exact: false })
    .first()
    .waitFor()
  await page.getByLabel('보내는 시각').fill('08:00')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('관리자의 주소나 등록된 도메인의 주소에만', { exact: false }).first().waitFor()
  await picture(page, 'schedule-form-refused')
  await expectAccessible(page, 'the form of a schedule')
  await recipients.first().press('Backspace')
  await recipients.first().fill('boss@company.example')
  await recipients.first().press('Enter')
  await moreSettings(page)
  await page.getByRole('switch', { name: 'PDF로도 첨부' }).click()
  await page.getByRole('button', { name: '미리보기' }).click()
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: '일간 메일 보안 리포트' }).waitFor()
  await preview.locator('img.wide').waitFor()
  await picture(page, 'schedule-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('매일 08:00').waitFor()
  await picture(page, 'schedules')
  await expectAccessible(page, 'the list of schedules')
}, 180_000)

let read: Email

test('the clock has it sent once: text, HTML and pictures, at most 1070 px wide and fit for a phone', async () => {
  const { db } = stage.database
  await db
    .updateTable('report_schedule')
    .set({ done_at: new Date(Date.now() - DAY) })
    .execute()
  await expect.poll(() => sink.messages.length, { timeout: 90_000 }).toBe(1)
  read = await PostalMime.parse(sink.messages[0]!.bytes!)
  expect(read.subject).toMatch(/^일간 메일 보안 리포트 .+: 전체 .+통, 차단 .+통$/)
  expect(read.to).toMatchObject([{ address: 'boss@company.example' }])
  expect(read.text).toContain('일간 메일 보안 리포트')
  expect(read.attachments.map(({ mimeType }) => mimeType)).toEqual([
    'image/png',
    'image/png',
    'application/pdf',
  ])
  const pictures = read.attachments.filter(({ mimeType }) => mimeType === 'image/png')
  const html = pictures.reduce(
    (whole, { contentId, content }) =>
      whole.replaceAll(
        `cid:${contentId!.slice(1, -1)}`,
        `data:image/png;base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`,
      ),
    read.html!,
  )
  for (const [name, viewport] of [
    ['1070', { width: 1070, height: 900 }],
    ['360', PHONE],
  ] as const) {
    const page = await stage.page({ viewport })
    await page.setContent(html)
    await picture(page, `admin-report-mail-${name}`)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await page.locator('img:visible').count()).toBe(1)
    expect(await page.locator('script, form, iframe').count()).toBe(0)
    await page.context().close()
  }
}, 180_000)

test('its numbers lead to their very mail', async () => {
  const page = await pageAs('en')
  const url = /href="([^"]+tab=spam[^"]+)"/.exec(read.html!)?.[1]?.replaceAll('&amp;', '&')
  const spam = Number(/스팸 ([\d,]+)/.exec(read.text!)![1]!.replaceAll(',', ''))
  expect(spam > 0).toBe(url !== undefined)
  await page.goto(url ?? '/mail/inbound/mail?tab=spam')
  const tab = page.getByRole('link', { name: /^Spam/ }).first()
  await tab.waitFor()
  if (url !== undefined) await expect.poll(() => tab.innerText()).toContain(String(spam))
  await page.context().close()
}, 120_000)

test('the log says what became of it, in English, and sends it again', async () => {
  const page = await pageAs('en')
  await page.goto('/config/report/log')
  // The menu has a link of that name too.
  const readers = page.getByRole('navigation', { name: 'Kind of report' })
  await readers.getByRole('link', { name: 'Administrator reports' }).click()
  await page.getByText('아침 보고').waitFor()
  await page.getByText('Delivered', { exact: true }).first().waitFor()
  await picture(page, 'admin-report-log')
  await expectAccessible(page, 'the log of administrator reports')
  await page
    .getByRole('checkbox', { name: /boss@company\.example/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('1 report sent.').waitFor()
  await expect.poll(() => sink.messages.length, { timeout: 60_000 }).toBe(2)
}, 180_000)

test('a report is tried out in Japanese, at a desk and on a phone', async () => {
  const page = await pageAs('ja')
  await page.goto('/config/report/test')
  await page.getByRole('combobox', { name: '頻度' }).click()
  await page.getByRole('option', { name: '毎月' }).click()
  await page.getByRole('button', { name: 'プレビュー' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'メールセキュリティ月次レポート' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '自分に送信' }).click()
  // The first administrator's address is none that mail reaches.
  await page.getByText(ERROR_TEXTS.ADDRESS_WITHOUT_MAILBOX.ja).waitFor()
  await picture(page, 'report-test')
  await page.setViewportSize(PHONE)
  await expectAccessible(page, 'the test of reports on a phone')
  expect(await overflowOf(page)).toEqual([])
  await picture(page, 'report-test-phone')
}, 120_000)
