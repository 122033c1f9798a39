/** A filter is tried on a mail before it is saved; the simulator says which filter decides, and why the others do not. */
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from './api.ts'
import { expectAccessible, overflowOf, picture, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

const PASSWORD = 'correct horse 42 battery'
let stage: CompanyStage
let page: Page

beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'en' })
  await signIn(page, 'domain@company.example', PASSWORD)
  await send('Autumn sale, everything must go')
  await page.goto('/mail/inbound/mail')
  await page.getByRole('row', { name: /Autumn sale/ }).waitFor()
}, 180_000)
afterAll(() => stage?.stop())

async function send(subject: string): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.product.smtpPort,
    secure: false,
    ignoreTLS: true,
  })
  await transport.sendMail({
    from: 'Shop <news@shop.example>',
    to: 'user@company.example',
    subject,
    text: 'Dear customer, the warehouse is full.',
  })
  transport.close()
}

test('shows condition by condition what a draft sees in received mail, and saves nothing', async () => {
  await page.goto('/filter/system/inbound/domain/deny/form?cmd=add')
  await page.getByRole('combobox', { name: 'Target of rule 1' }).click()
  await page.getByRole('option', { name: 'Subject', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition of rule 1' }).click()
  await page.getByRole('option', { name: 'Contains', exact: true }).click()
  await page.getByLabel('Value of rule 1').fill('AUTUMN SALE')
  await page.getByRole('button', { name: 'Test on a message' }).click()
  await page.getByRole('button', { name: /Autumn sale/ }).click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('Met', { exact: true }).waitFor()
  await result.getByText('autumn sale, everything must go').waitFor()
  await result.getByText('Spam', { exact: true }).waitFor()
  await result.getByText('It was held as spam because the deny filter', { exact: false }).waitFor()
  await expectAccessible(page, 'filter form with a trial')
  await picture(page, 'filter try')
  await page.getByLabel('Value of rule 1').fill('winter')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await result.getByText('Not met').waitFor()
  await result.getByText('What becomes of this message stays the same.').waitFor()
  await page.getByLabel('Value of rule 1').fill('sale')
  await page.getByRole('button', { name: 'Start' }).click()
  const past = page.getByRole('region', { name: 'the result' })
  // It yields to whatever else the machine does.
  await past.getByText('Finished').waitFor({ timeout: 60_000 })
  await past.getByText('1 message would be treated differently').waitFor()
  await past.getByRole('link', { name: /Autumn sale/ }).waitFor()
  await expectAccessible(page, 'filter form with a backtest')
  await picture(page, 'backtest')
  expect(await callApi(page, 'GET', '/filters/system/inbound/domain/deny/scan?q=winter')).toMatchObject({
    total: 0,
  })
})

test('the simulator names the winning level and what it overrode, in three languages', async () => {
  const mine = await stage.page({ language: 'en' })
  await signIn(mine, 'user@company.example', PASSWORD)
  const rules = [{ target: 101, cond: 2, value: 'sale' }]
  for (const [client, path, name] of [
    [page, 'domain/deny', 'No sales'],
    [mine, 'user/deny', 'My own'],
  ] as const) {
    await callApi(client, 'POST', `/filters/system/inbound/${path}/scan`, { name, rules })
  }
  await page.goto('/filter/system/simulator')
  await page.getByRole('heading', { name: 'Filter simulator' }).waitFor()
  await expectAccessible(page, 'simulator')
  await page.getByRole('button', { name: /Autumn sale/ }).click()
  await page.getByRole('button', { name: 'Simulate' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('A filter before it had already decided', { exact: true }).waitFor()
  await result
    .getByText(/deny filter .*My own.* \(User\) matches/)
    .first()
    .waitFor()
  await expectAccessible(page, 'simulator with a result')
  await picture(page, 'simulator en')
  for (const language of ['ko', 'ja'] as const) {
    const other = await stage.page({ language })
    await signIn(other, 'domain@company.example', PASSWORD)
    await other.goto('/filter/system/simulator')
    await other.getByRole('button', { name: /Autumn sale/ }).click()
    await other.locator('form button[type=submit]').click()
    await other.locator('section[aria-live=polite]').getByText('My own').first().waitFor()
    await expectAccessible(other, `simulator ${language}`)
    await picture(other, `simulator ${language}`)
  }
})

test('a file is tried on a phone, for a recipient of the own company only', async () => {
  const phone = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await signIn(phone, 'domain@company.example', PASSWORD)
  await phone.goto('/filter/system/simulator')
  await phone.getByRole('tab', { name: '원문 붙여넣기' }).click()
  await phone
    .getByLabel('메일 원문 (헤더 포함)')
    .fill('From: a@b.example\nTo: user@company.example\nSubject: sale\n\nhello\n')
  await phone.getByRole('button', { name: '이 원문 사용' }).click()
  await phone.getByLabel('수신자').fill('user@elsewhere.example')
  await phone.getByRole('button', { name: '시뮬레이션' }).last().click()
  await phone.getByText('받는 주소가 등록된 도메인에 없거나', { exact: false }).waitFor()
  await phone.getByLabel('수신자').fill('user@company.example')
  await phone.getByRole('button', { name: '시뮬레이션' }).last().click()
  await phone.getByText('앞선 필터가 먼저 결정함').waitFor()
  expect(await overflowOf(phone)).toEqual([])
  await expectAccessible(phone, 'simulator on a phone')
  await picture(phone, 'simulator phone')
})

test('who lacks the permission finds no simulator', async () => {
  const personal = await stage.page({ language: 'en' })
  await signIn(personal, 'user@company.example', PASSWORD)
  await personal.goto('/filter/system/simulator')
  await personal.getByRole('heading', { name: "You don't have access to this page" }).first().waitFor()
})
