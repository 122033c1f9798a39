/** A spam report: asked for on a phone, read as mail, acted on by its buttons; its hours, and its log. */
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, expectAccessible, moreSettings, overflowOf, picture, setSettings } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'
import { settled } from './settled.ts'

let stage: CompanyStage
let sink: Sink
const PHONE = { width: 360, height: 780 }

beforeAll(async () => {
  ;[stage, sink] = await Promise.all([openCompanyStage(), startSink({ keepBytes: true })])
  const { db } = stage.database
  await setSettings(db, { 'basic.publicUrl': stage.product.url, 'delivery.innerNetworks': ['127.0.0.0/8'] })
  await db.updateTable('mail_server').set({ server: '127.0.0.1', port: sink.port, secure: 0 }).execute()
  await db.updateTable('domain').set({ daily_report: true }).execute()
  await db.deleteFrom('mail').execute()
  await db
    .insertInto('filter')
    .values({
      region: 2,
      policy: 2,
      name: 'Offers',
      operation: 2,
      rules: JSON.stringify([{ target: 101, cond: 2, value: 'Offer' }]),
      rules_hash: 'offers',
      domain_id: stage.tenant.domainId,
    })
    .execute()
  const transport = createTransport({ host: '127.0.0.1', port: stage.product.smtpPort, ignoreTLS: true })
  const send = (from: string, subject: string) =>
    transport
      .sendMail({ from, to: 'user@company.example', subject, text: 'Hello there' })
      .then(Boolean, () => false)
  await settled(stage)
  for (const [from, subject] of [
    ['"김 영업" <sales@shop.example>', 'Offer: 이번 주 특가 안내'],
    ['"<b>Bank</b>" <bank@evil.example>', 'Offer \u202egnp.exe http://evil.example/'],
  ] as const)
    await until('taken mail', () => send(from, subject))
}, 240_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

/** What came to the user whose subject fits, the newest last. */
async function mailsOf(subject: RegExp) {
  const mails = await Promise.all(sink.messages.map(({ bytes }) => PostalMime.parse(bytes!)))
  return mails.filter((mail) => subject.test(mail.subject ?? ''))
}
const arrived = (subject: RegExp) =>
  until(`mail ${String(subject)}`, async () => (await mailsOf(subject)).at(-1))

let html = ''

test('a user asks for a report on a phone, and chooses when it comes', async () => {
  const page: Page = await stage.page({ language: 'ko', viewport: PHONE })
  await enter(page, 'user@company.example', PASSWORD)
  await page.goto('/modify')
  const card = page.locator('#report')
  await card.getByRole('button', { name: '지금 받기' }).click()
  await page.getByText('리포트를 메일로 보냈습니다.').waitFor()
  const hours = card.getByRole('combobox', { name: '받는 시각' })
  await hours.click()
  await page.getByRole('option', { name: '18:00' }).click()
  await hours.press('Escape')
  await card.getByRole('button', { name: '저장' }).click()
  await expect
    .poll(() =>
      stage.database.db
        .selectFrom('app_user')
        .select('report_hours')
        .where('id', '=', stage.tenant.users.user)
        .executeTakeFirst(),
    )
    .toEqual({ report_hours: [18] })
  await picture(page, 'report-own-phone')
  // The list of one's sessions scrolls by itself.
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expectAccessible(page, 'the own account on a phone')
  const mail = await arrived(/^스팸 리포트: 새로 보류된 메일 2통$/)
  html = mail.html ?? ''
}, 120_000)

test.each([
  ['1070', { width: 1070, height: 900 }],
  ['360', PHONE],
])(
  'the mail fits %s px, and holds nothing that acts',
  async (name, viewport) => {
    const page = await stage.page({ viewport })
    await page.setContent(html)
    await picture(page, `report-mail-${name}`)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await page.locator('script, img, form, iframe').count()).toBe(0)
    const links = await page.locator('a').all()
    const origins = links.map(async (link) => new URL((await link.getAttribute('href'))!).origin)
    expect(await Promise.all(origins)).toEqual(expect.arrayContaining([stage.product.url]))
    await page.context().close()
  },
  60_000,
)

test('a button opens a page that says what happens; the press of its button does it, once', async () => {
  const page = await stage.page({ viewport: PHONE })
  await page.setContent(html)
  const block = page.locator('td', { hasText: '이번 주 특가' }).last()
  const url = (await block.getByRole('link', { name: '전달', exact: true }).getAttribute('href'))!
  await page.goto(url)
  const heading = page.getByRole('heading', { name: '이 메일을 받으시겠습니까?' })
  await heading.waitFor()
  await page.reload()
  await heading.waitFor()
  await picture(page, 'report-link-phone')
  await expectAccessible(page, 'the page of a link')
  expect(await overflowOf(page)).toEqual([])
  // Of this one: reports come by the clock, too.
  expect(await mailsOf(/이번 주 특가/)).toHaveLength(0)
  await page.getByRole('button', { name: '전달' }).click()
  await page.getByText('메일을 전달했습니다.').waitFor()
  await arrived(/이번 주 특가/)
  await page.reload()
  await page.getByText('이미 사용한 링크입니다.').waitFor()
  await picture(page, 'report-link-used-phone')
  await page.goto(`${url.slice(0, -4)}AAAA`)
  await page.getByText('올바르지 않은 링크입니다.').waitFor()
  expect(await mailsOf(/이번 주 특가/)).toHaveLength(1)
}, 120_000)

test('an administrator reads in the log what became of it, and sends it again', async () => {
  const page = await stage.page({ language: 'en' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.goto('/config/report/log')
  await page.getByText('Delivered', { exact: true }).first().waitFor()
  await picture(page, 'report-log')
  await expectAccessible(page, 'the log of reports')
  await page
    .getByRole('checkbox', { name: /user@company\.example/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('1 report sent.').waitFor()
  await page.getByText('Sent again', { exact: true }).waitFor()
}, 120_000)

test('an administrator of the domain says when and as whom, in Japanese', async () => {
  const page = await stage.page({ language: 'ja' })
  await enter(page, 'domain@company.example', PASSWORD)
  await page.goto(`/member/domain/form?cmd=mod&id=${stage.tenant.domainId}`)
  await moreSettings(page)
  await page.getByRole('textbox', { name: 'レポートの件名' }).fill('本日のスパム')
  const hours = page.getByRole('combobox', { name: '送信する時刻' })
  await hours.click()
  await page.getByRole('option', { name: '07:00' }).click()
  await hours.press('Escape')
  await picture(page, 'report-domain')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect
    .poll(() =>
      stage.database.db
        .selectFrom('domain')
        .select(['report_subject', 'report_hours'])
        .where('id', '=', stage.tenant.domainId)
        .executeTakeFirst(),
    )
    .toEqual({ report_subject: '本日のスパム', report_hours: [7] })
}, 120_000)
