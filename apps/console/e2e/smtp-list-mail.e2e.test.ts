/** From a refused mail to the SMTP lists: by keyboard and pointer, one and many, covered or not, taken back; in each language. */
import { LANGUAGES, translator, type Language } from '@postern/contract/i18n/texts.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETAIL_TEXTS } from '@postern/contract/texts/mail-detail.ts'
import { SMTP_LIST_MAIL_TEXTS } from '@postern/contract/texts/smtp-list-mail.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enter, expectAccessible, inBothSchemes, overflowOf, picture } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
beforeAll(async () => {
  stage = await openCompanyStage()
}, 240_000)
afterAll(() => stage?.stop())
beforeEach(() => stage.database.pool.query('delete from smtp_entry'))

/** What a client hears, its greeting or the reply to its sender; then it asks for a recipient that is not ours. */
async function tries(ip: string, sender: string): Promise<string> {
  const client = await connectScript({ port: stage.product.smtpPort, localAddress: ip, timeoutMs: 30_000 })
  let { text } = await client.expect(/^/)
  if (text.startsWith('220')) {
    await client.command('EHLO client.test', 250)
    ;({ text } = await client.command(`MAIL FROM:<${sender}>`, /^/))
    if (text.startsWith('250')) await client.command('RCPT TO:<victim@elsewhere.example>', /^5/)
  }
  client.destroy()
  return text
}
const entries = async (): Promise<string[]> => {
  const { rows } = await stage.database.pool.query<{ value: string }>(
    'select value from smtp_entry order by id',
  )
  return rows.map(({ value }) => value)
}
const dialogOf = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, sender: string) => page.getByRole('row', { name: sender }).first()

/** Refused a moment ago, and in the list. */
async function refused(page: Page, ip: string, ...senders: readonly string[]): Promise<void> {
  for (const sender of senders) expect(await tries(ip, sender)).toMatch(/^250/)
  // Refusals are recorded a moment after they were said, and the list is read once.
  await until('the refusals are recorded', async () => {
    const { rowCount } = await stage.database.pool.query(
      `select distinct sender from mail where class = 'rejected' and sender = any($1)`,
      [senders],
    )
    return rowCount === senders.length
  })
  await page.goto('/mail/inbound/reject')
  for (const sender of senders) await rowOf(page, sender).waitFor()
}

test.each(LANGUAGES)(
  'by keyboard in %s: the sender of a refused mail is blocked, and let be again',
  async (language: Language) => {
    const page = await stage.page({ language })
    await enter(page, stage.product.adminEmail, stage.product.adminPassword)
    const t = translator(SMTP_LIST_MAIL_TEXTS, language)
    const common = translator(COMMON_TEXTS, language)
    const sender = `spam-${language}@one.example`
    await refused(page, '127.0.0.31', sender)
    await page.locator('body').press('j')
    await page.getByRole('complementary').getByText(sender).first().waitFor()
    await page.keyboard.press('b')
    await dialogOf(page)
      .getByRole('heading', { name: t('title') })
      .waitFor()
    expect(
      await dialogOf(page)
        .getByRole('checkbox', { name: t('sender') })
        .isChecked(),
    ).toBe(true)
    await dialogOf(page)
      .getByRole('button', { name: t('add', { count: 1 }) })
      .waitFor()
    await expectAccessible(page, `the dialog in ${language}`)
    await picture(page, `smtp-list-mail ${language}`)
    await dialogOf(page)
      .getByRole('checkbox', { name: t('domain') })
      .focus()
    await page.keyboard.press('Space')
    const add = dialogOf(page).getByRole('button', { name: t('add', { count: 2 }) })
    await add.focus()
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await entries()).toEqual([sender, 'one.example'])
    // The note stays as long as the focus is in it.
    const undo = page.getByRole('button', { name: common('undo') })
    await undo.focus()
    await expect.poll(() => tries('127.0.0.31', sender), { timeout: 30_000 }).toMatch(/^550/)
    await undo.press('Enter')
    await page.getByText(t('undone')).waitFor()
    expect(await entries()).toEqual([])
    await expect.poll(() => tries('127.0.0.31', sender), { timeout: 30_000 }).toMatch(/^250/)
    await page.context().close()
  },
  120_000,
)

test('many at once: each client and sender is added once, what is covered is told and left', async () => {
  const page = await stage.page({ language: 'en' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  // Off from the first moment: the SMTP port may hear of them at any.
  await stage.database.pool.query(
    `insert into smtp_entry (policy, kind, value, is_act)
     values (2, 'domain', 'two.example', false), (1, 'network', '127.0.0.32/31', false)`,
  )
  await refused(page, '127.0.0.32', 'a@two.example', 'b@three.example')
  await stage.database.pool.query('update smtp_entry set is_act = true')
  for (const sender of ['a@two.example', 'b@three.example'])
    await rowOf(page, sender).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'SMTP list…' }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('is covered by two.example already').waitFor()
  await dialog.getByRole('button', { name: 'Add 1 entry' }).waitFor()
  await dialog.getByRole('checkbox', { name: 'IP address of the client' }).check()
  await dialog.getByText('the other list has 127.0.0.32/31').waitFor()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Tries to relay')
  await inBothSchemes(page, 'many to be listed')
  await dialog.getByRole('button', { name: 'Add 2 entries' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await entries()).toEqual(['two.example', '127.0.0.32/31', '127.0.0.32', 'b@three.example'])
  await page.getByText('2 entries were added to the SMTP blacklist.').waitFor()
  const { rows } = await stage.database.pool.query(
    `select distinct comment from smtp_entry where value in ('127.0.0.32', 'b@three.example')`,
  )
  expect(rows).toEqual([{ comment: 'Tries to relay' }])
  await page.context().close()
}, 120_000)

test('what a block list refused is not allowed, and the dialog says so', async () => {
  const page = await stage.page({ language: 'en' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  await refused(page, '127.0.0.34', 'c@four.example')
  await stage.database.pool.query(`update mail set reject_code = 116 where sender = 'c@four.example'`)
  await rowOf(page, 'c@four.example').dblclick()
  // The list that it leaves has a button of this name too.
  await page.waitForURL(/[0-9a-f-]{36}$/)
  await rowOf(page, 'c@four.example').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'SMTP list…' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: 'Whitelist' }).check()
  await dialog.getByRole('button', { name: 'Add 1 entry' }).click()
  await dialog.getByRole('alert').getByText('c@four.example: ').waitFor()
  expect(await entries()).toEqual([])
  await dialog.getByRole('radio', { name: 'Blacklist' }).check()
  await dialog.getByRole('button', { name: 'Add 1 entry' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await entries()).toEqual(['c@four.example'])
  await page.context().close()
}, 120_000)

test('the page of a mail has it in its menu, on a phone too; who may not change the lists does not see it', async () => {
  const { tenant } = stage
  await stage.database.pool.query(`update mail set sender = 'boss@company.example' where id = $1`, [
    tenant.mails.normal,
  ])
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const page = await stage.page({ language: 'en', viewport: { width, height } })
    await enter(page, stage.product.adminEmail, stage.product.adminPassword)
    await page.goto(`/mail/inbound/mail/${tenant.mails.normal}`)
    await page.locator('.moreactions').first().click()
    await page.getByRole('menuitem', { name: 'SMTP list…' }).click()
    await dialogOf(page).getByText('is one of your domains').waitFor()
    expect(await overflowOf(page)).toEqual([])
    await picture(page, `smtp-list-mail ${width}`)
    await page.context().close()
  }
  const page = await stage.page({ language: 'en' })
  await enter(page, 'domain@company.example', PASSWORD)
  await page.goto(`/mail/inbound/mail/${tenant.mails.normal}`)
  const menu = page.getByRole('button', { name: translator(DETAIL_TEXTS, 'en')('moreActions') })
  await menu.first().click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByText('SMTP list…').count()).toBe(0)
  await page.context().close()
}, 120_000)
