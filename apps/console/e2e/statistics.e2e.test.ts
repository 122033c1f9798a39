/** Statistics: numbers by time and by whom, each of which opens the very mail it counts. */
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, inBothSchemes, overflowOf, picture, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage

beforeAll(async () => {
  stage = await openCompanyStage()
  const transport = createTransport({ host: '127.0.0.1', port: stage.product.smtpPort, ignoreTLS: true })
  for (const [from, count] of [
    ['anna@outside.example', 3],
    ['susanna@outside.example', 1],
    ['ben@other.example', 2],
  ] as const)
    for (let n = 1; n <= count; n++)
      await transport.sendMail({
        from,
        to: 'user@company.example',
        subject: `${from} ${n}`,
        text: 'Hello there',
      })
  await transport
    .sendMail({ from: 'anna@outside.example', to: 'stranger@elsewhere.example', subject: 'x', text: 'y' })
    .catch(() => undefined)
  transport.close()
}, 240_000)
afterAll(() => stage?.stop())

test('a number of a sender opens the mail it counts, and none of others', async () => {
  const page = await stage.page({ language: 'en' })
  await signIn(page, 'domain@company.example', PASSWORD)
  await page.getByRole('link', { name: 'Statistics' }).first().click()
  await page.getByRole('heading', { name: 'Mail over time' }).waitFor()
  await page.goto('/statistics/inbound/sender?compare=1')
  const row = page.getByRole('row', { name: /^\d+ anna@outside\.example/ })
  await row.waitFor()
  await picture(page, 'statistics-sender')
  await inBothSchemes(page, 'mail by sender')
  const total = await row
    .getByRole('link', { name: /open mail of anna@outside\.example, Total$/ })
    .innerText()
  expect(Number(total)).toBe(3)
  await row.getByRole('link', { name: /open mail of anna@outside\.example, Normal$/ }).click()
  await page.waitForURL('**/mail/inbound/mail?**exact=1**')
  await expect.poll(() => page.getByRole('row', { name: /anna@outside/ }).count()).toBe(3)
  expect(await page.getByText('susanna').count()).toBe(0)
  await page.context().close()
}, 120_000)

test('a bar opens the mail of its hour by the keyboard', async () => {
  const page = await stage.page({ language: 'en' })
  await signIn(page, 'domain@company.example', PASSWORD)
  await page.goto('/statistics/summary?period=today')
  const chart = page.getByRole('group', { name: 'Chart of mail by class', exact: false })
  const now = chart.locator('[data-bar]').last()
  await now.focus()
  await page.keyboard.press('Home')
  expect(
    await chart
      .locator('[data-bar]')
      .first()
      .evaluate((bar) => bar.matches(':focus')),
  ).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mail/inbound/mail?**')
  await page
    .getByRole('row', { name: /ben@other/ })
    .first()
    .waitFor()
  await page.context().close()
}, 120_000)

test('reasons of refusals lead to what was refused; periods stay in the address', async () => {
  const page = await stage.page({ language: 'ja' })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.goto('/statistics/inbound/reject')
  await page.getByRole('row', { name: /102 / }).getByRole('link').first().click()
  await page.waitForURL('**/mail/inbound/reject?**reject_code=102**')
  await page.getByText('stranger@elsewhere.example').first().waitFor()
  await page.goBack()
  await page.getByRole('radiogroup').getByText('30 日間', { exact: true }).click()
  await page.waitForURL('**period=month**')
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: '30 日間' }).isChecked()).toBe(true)
  await page.goto('/statistics/inbound/country')
  await page.getByRole('heading', { name: '国別のメール統計' }).waitFor()
  await picture(page, 'statistics-country')
  await expectAccessible(page, 'mail by country')
  await page.context().close()
}, 120_000)

test('on a phone nothing is cut off; who lacks the permission is told so', async () => {
  const page = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await signIn(page, 'group@company.example', PASSWORD)
  for (const path of ['/statistics/summary?compare=1', '/statistics/inbound/receiver?period=year']) {
    await page.goto(path)
    await page.locator('table').first().waitFor()
    expect(await overflowOf(page)).toEqual([])
    await picture(page, `statistics-phone${path.split('?')[0]!.replaceAll('/', '-')}`)
  }
  await page.goto('/statistics/inbound/reject')
  await page.getByRole('heading', { name: '이 화면을 볼 권한이 없습니다', exact: false }).first().waitFor()
  await page.context().close()
}, 120_000)
