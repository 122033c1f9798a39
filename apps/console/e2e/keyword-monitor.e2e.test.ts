/** Monitored keywords, from the empty list to the settings beside it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { appears, enter, expectAccessible, inBothSchemes, overflowOf, picture } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let page: Page
beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'en' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
}, 240_000)
afterAll(() => stage?.stop())

test('a keyword is added, found twice, changed and turned off', async () => {
  await page.goto('/config/filtering/keyword-monitor')
  await page.getByText('No keywords are monitored yet').waitFor()
  const add = async (keyword: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add' }).first().click()
    await page.getByRole('dialog').getByLabel('Keyword').fill(keyword)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await add('Project Falcon')
  await page.getByRole('row', { name: /Project Falcon/ }).waitFor()
  await add('project falcon')
  await page.getByRole('dialog').getByText('already registered').first().waitFor()
  await expectAccessible(page, 'a refused keyword')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('row', { name: /Project Falcon/ }).click()
  await page.getByRole('dialog').getByLabel('Occurrences in a message').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Select Project Falcon' }).check()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('row', { name: /Project Falcon.*3.*Off/ }).waitFor()
  await inBothSchemes(page, 'the list of keywords')
  expect(await overflowOf(page)).toEqual([])
}, 120_000)

test('the settings beside the list keep the warning below the block', async () => {
  await page
    .getByRole('navigation', { name: 'Keyword monitor' })
    .getByRole('link', { name: 'Settings' })
    .click()
  const block = page.getByLabel('Block count')
  await block.fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('below', { exact: false }).first().waitFor()
  await block.fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => {
      const { rows } = await stage.database.pool.query(
        `select value from setting where key = 'keyword.blockCount'`,
      )
      return rows[0]?.value
    })
    .toBe(4)
  await expectAccessible(page, 'settings of the keyword monitor')
}, 120_000)

test('the home page tells of an alarm, and leads to what was met and to its mail', async () => {
  await stage.database.pool.query('update keyword_alarm set last_at = now(), last_mails = 3')
  await page.goto('/')
  const told = page.getByRole('link', { name: 'Monitored keywords in 3 messages' })
  await told.waitFor()
  await expectAccessible(page, 'home with an alarm of keywords')
  await picture(page, 'home with an alarm of keywords')
  await told.click()
  await page.waitForURL('**/config/filtering/keyword-monitor?**')
  await page.getByText('Last alarm:', { exact: false }).waitFor()
  await picture(page, 'keywords with an alarm')
  await page.getByRole('link', { name: 'Messages with a warning' }).click()
  await page.waitForURL('**/mail/inbound/mail?**finding=keyword.warning**')
  await page.getByText('keyword.warning', { exact: false }).first().waitFor()
}, 60_000)

test('the screen of jobs says how far scanning again has come', async () => {
  const progress = page.getByText('1,234 messages scanned, 1 virus, 0 left')
  // The job itself may come in between, and finish what there is.
  await expect
    .poll(
      async () => {
        await stage.database.pool.query(
          'update new_signatures set changed_at = now(), finished_at = null, at = now(), looked = 1234, found = 1',
        )
        await page.goto('/config/system/job')
        return appears(progress)
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  await picture(page, 'jobs with progress')
}, 60_000)
