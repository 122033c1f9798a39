/** SMTP lists: entries by keyboard and pointer, what covers them, a country by name, a file, and the SMTP port that refuses. */
import { connectScript } from '@postern/testkit/smtp-script.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appears, enter, expectAccessible, inBothSchemes, overflowOf } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let page: Page
beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'en' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
}, 240_000)
afterAll(() => stage?.stop())

const CLIENT = '127.0.0.77'
async function heard(line?: string): Promise<string> {
  const client = await connectScript({
    port: stage.product.smtpPort,
    localAddress: CLIENT,
    timeoutMs: 30_000,
  })
  let { text } = await client.expect(/^/)
  if (line !== undefined && text.startsWith('220')) {
    await client.command('EHLO client.test', 250)
    ;({ text } = await client.command(line, /^/))
  }
  client.destroy()
  return text
}
const dialog = () => page.getByRole('dialog')

test('an entry is written by keyboard, covered ones are told, and the client is refused', async () => {
  await page.goto('/filter/smtp/blacklist')
  await page.getByText('There are no entries yet').waitFor()
  await page.getByRole('button', { name: 'Add' }).first().focus()
  await page.keyboard.press('Enter')
  const value = dialog().getByLabel('Entry')
  await value.fill('127.0.0.77/28')
  await dialog().getByText('Network: 127.0.0.64/28').waitFor()
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /127\.0\.0\.64\/28/ }).waitFor()
  await expect.poll(() => heard(), { timeout: 30_000 }).toMatch(/^554 5\.7\.1 Your address is blocked/)

  await page.getByRole('button', { name: 'Add' }).first().click()
  await value.fill(CLIENT)
  await dialog().getByText('Already covered by 127.0.0.64/28.').waitFor()
  await expectAccessible(page, 'an entry that is covered')
  await value.fill('127.0.0.64/28')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('This list already has this entry').first().waitFor()
  await value.fill('0.0.0.0/0')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('What would be everybody is not taken').first().waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('row', { name: /127\.0\.0\.64\/28/ }).click()
  await dialog().getByRole('textbox', { name: 'Comment' }).fill('Scans our servers')
  await dialog().getByRole('switch', { name: 'In use' }).uncheck()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Scans our servers.*Not in use|Scans our servers.*Off/ }).waitFor()
  await expect.poll(() => heard(), { timeout: 30_000 }).toMatch(/^220/)
}, 120_000)

test('countries are offered by name', async () => {
  await page.getByRole('button', { name: 'Add' }).first().click()
  await dialog().getByLabel('Entry').fill('north kor')
  await page.getByRole('option', { name: 'North Korea' }).click()
  await dialog().getByText('Country: North Korea (KP)').waitFor()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /North Korea \(KP\)/ }).waitFor()
}, 60_000)

test('a file fills the lists, which are searched by their beginnings and ends', async () => {
  await page.goto('/filter/smtp/bulk-registration')
  const lines = Array.from({ length: 40 }, (_, n) => `spam${n}.example`)
  await page
    .getByRole('textbox')
    .first()
    .fill([...lines, 'partner.example,allow'].join('\n'))
  await page.getByRole('button', { name: /Check/ }).click()
  await page.getByRole('button', { name: /Register/ }).click()
  await page.getByRole('link', { name: 'Go to the SMTP blacklist' }).click()
  await page.getByRole('row', { name: /spam39\.example/ }).waitFor()
  await page.goto('/filter/smtp/blacklist?q=spam7')
  await page.getByRole('row', { name: /spam7\.example/ }).waitFor()
  expect(await page.locator('tbody tr:not(.gap)').count()).toBe(1)
  await page.getByRole('link', { name: 'Whitelist', exact: true }).click()
  await page.getByRole('row', { name: /partner\.example/ }).waitFor()
  await expect.poll(() => heard('MAIL FROM:<a@mail.spam7.example>'), { timeout: 30_000 }).toMatch(/^550/)
}, 120_000)

test.each([1280, 768, 360])(
  'both lists fit %i px, light and dark',
  async (width) => {
    await page.setViewportSize({ width, height: 800 })
    for (const list of ['blacklist', 'whitelist']) {
      await page.goto(`/filter/smtp/${list}`)
      await appears(page.getByRole('heading', { level: 1 }))
      await page.locator('tbody tr:not(.gap), .cards > *, main li').first().waitFor()
      expect(await overflowOf(page)).toEqual([])
      await inBothSchemes(page, `${list} at ${width} px`)
    }
  },
  120_000,
)
