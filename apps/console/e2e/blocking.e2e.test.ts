/** A limit is set, met by SMTP, seen on the list, and its block released: mail flows again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { enter, expectAccessible, inBothSchemes, overflowOf, picture, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

const PATH = '/config/filtering/blocking'
const SENDER = 'news@sender.example'

let stage: CompanyStage
let page: Page
beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'en' })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
}, 240_000)
afterAll(() => stage?.stop())

/** The code that the SMTP port answers a mail with. */
async function send(from = SENDER): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: stage.product.smtpPort, ignoreTLS: true })
  const to = `user@${stage.tenant.domain}`
  try {
    await transport.sendMail({ from, to, subject: 'News', text: 'Hello' })
    return 250
  } catch (error) {
    return (error as { readonly responseCode?: number }).responseCode ?? 0
  } finally {
    transport.close()
  }
}

test('a limit is turned on, with its warning below its block', async () => {
  await page.goto(PATH)
  await page.getByText('No blocks').waitFor()
  await expectAccessible(page, 'no blocks')
  await page
    .getByRole('navigation', { name: 'Bulk mail blocking' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await page.getByLabel('Sender: block count', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('below', { exact: false }).first().waitFor()
  await expectAccessible(page, 'a warning above its block')
  await page.getByLabel('Sender: warning count', { exact: true }).fill('2')
  await page.getByRole('combobox', { name: 'Sender: limit', exact: true }).click()
  await page.getByRole('option', { name: 'Block', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // Each of another sender, so that none comes near it.
  const isCounted = async (): Promise<boolean> => {
    await send(`${crypto.randomUUID()}@sender.example`)
    return (await stage.database.pool.query('select 1 from rate_count')).rowCount! > 0
  }
  await expect.poll(isCounted, { timeout: 20_000 }).toBe(true)
}, 120_000)

test('who is near the limit is shown, then the block, with the time left', async () => {
  expect([await send(), await send()]).toEqual([250, 250])
  await page.goto(PATH)
  await page.getByRole('row', { name: /news@sender\.example.*Near its limit.*Sender.*2 of 3/ }).waitFor()
  expect([await send(), await send()]).toEqual([250, 553])
  await page.getByRole('row', { name: /news@sender\.example.*Blocked \(code 131\).*3 of 3/ }).waitFor()
  await page.getByRole('row', { name: /in (5\d|60) minutes|in 1 hour/ }).waitFor()
  await inBothSchemes(page, 'the list of blocks')
  expect(await overflowOf(page)).toEqual([])
  await picture(page, 'bulk mail blocks')
}, 120_000)

test('on a phone, in Korean and Japanese', async () => {
  for (const [language, blocked] of [
    ['ko', '차단됨'],
    ['ja', 'ブロック中'],
  ] as const) {
    const phone = await stage.page({ language, viewport: { width: 360, height: 740 } })
    await enter(phone, stage.product.adminEmail, stage.product.adminPassword)
    await phone.goto(PATH)
    await phone.getByRole('row', { name: new RegExp(`${SENDER}.*${blocked}`) }).waitFor()
    await expectAccessible(phone, `blocks on a phone, ${language}`)
    expect(await overflowOf(phone)).toEqual([])
    await picture(phone, `blocks-phone-${language}`)
    await phone.goto(`${PATH}?tab=settings`)
    await phone.getByRole('combobox').first().waitFor()
    await expectAccessible(phone, `blocking settings on a phone, ${language}`)
    expect(await overflowOf(phone)).toEqual([])
    await picture(phone, `blocking-settings-phone-${language}`)
    await phone.close()
  }
}, 120_000)

test('the block is released by keyboard, and mail flows again', async () => {
  await page.getByRole('checkbox', { name: /Select news@sender\.example/ }).focus()
  await page.keyboard.press(' ')
  const release = page.getByRole('button', { name: 'Release now' })
  await release.focus()
  await page.keyboard.press('Enter')
  await page.getByText('1 block released').waitFor()
  await page.getByText('No blocks').waitFor()
  await expect.poll(() => send(), { timeout: 20_000, interval: 100 }).toBe(250)
  await page.goto('/config/log/audit')
  await page.getByText('Bulk mail block released').first().waitFor()
}, 60_000)
