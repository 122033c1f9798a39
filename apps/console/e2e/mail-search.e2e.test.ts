/** Finding mail again: by a file, by what is like it, and by searches one has kept. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { until } from '@postern/testkit/until.ts'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { enter, expectAccessible, overflowOf, picture, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const REPORT = Buffer.from('quarter,sum\n3,1200\n')
const HASH = createHash('sha256').update(REPORT).digest('hex')

let stage: CompanyStage
let page: Page

beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'en' })
  await signIn(page, 'domain@company.example', PASSWORD)
}, 240_000)
afterAll(() => stage?.stop())

async function send(subject: string, file: Buffer | null, text: string): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.product.smtpPort,
    secure: false,
    ignoreTLS: true,
  })
  await transport.sendMail({
    from: 'Anna <anna@outside.example>',
    to: 'user@company.example',
    subject,
    text,
    attachments: file === null ? [] : [{ filename: 'quarter.csv', content: file }],
  })
  transport.close()
}

const idOf = async (title: string): Promise<string> => {
  const { rows } = await stage.database.pool.query<{ id: string }>('select id from mail where title = $1', [
    title,
  ])
  return rows[0]!.id
}
const subjects = async (where: Page): Promise<string[]> =>
  (await where.locator('#list .subject').allTextContents()).toSorted()

test('a file leads to all mail with it; what is no hash is told', async () => {
  await send('Figures of autumn', REPORT, 'Here are the figures of autumn.')
  await send('Figures once more', REPORT, 'I had forgotten somebody, so once more.')
  await send('Figures of spring', Buffer.from('quarter,sum\n1,900\n'), 'And these are of spring.')
  await page.goto(`/mail/inbound/mail/${await idOf('Figures of autumn')}`)
  await page.getByRole('link', { name: 'Search for mail with this file: quarter.csv' }).click()
  await page.getByRole('row', { name: /Figures once more/ }).waitFor()
  expect(await subjects(page)).toEqual(['Figures of autumn', 'Figures once more'])
  expect(new URL(page.url()).searchParams.get('attach_hash')).toBe(HASH)
  await picture(page, 'search-hash')
  await expectAccessible(page, 'mail with a file')
  await page.getByRole('button', { name: 'Remove condition: Attachment SHA-256' }).click()
  await page.getByRole('row', { name: /Figures of spring/ }).waitFor()

  const box = page.getByRole('searchbox')
  await box.fill('hash:0af9')
  await box.press('Enter')
  await page.getByText(/hash: does not take this value/).waitFor()
  await page.getByRole('combobox', { name: 'Search in' }).click()
  await page.getByRole('option', { name: 'Attachment SHA-256' }).click()
  await box.fill('0af9')
  await box.press('Enter')
  await page.getByText('This is not a SHA-256.').waitFor()
  await picture(page, 'search-hash-refused')
  await box.fill(HASH.toUpperCase())
  await box.press('Enter')
  await expect
    .poll(() => subjects(page), { timeout: 10_000 })
    .toEqual(['Figures of autumn', 'Figures once more'])
}, 120_000)

test.each(['q=figures', 'q=figures&size_min=1', 'tab=normal&sender=anna'])(
  'a list that one comes to with %s does not move once it is there',
  async (query) => {
    const context = await page
      .context()
      .browser()!
      .newContext({
        baseURL: stage.product.url,
        storageState: await page.context().storageState(),
        viewport: { width: 1440, height: 900 },
      })
    const fresh = await context.newPage()
    // A slow line, and nothing of it read before.
    await fresh.route('**/assets/**', (route) => delay(150).then(() => route.continue()))
    await fresh.addInitScript(`
      window.tops = []
      const look = () => {
        const row = document.querySelector('#list .subject')
        if (row) tops.push(Math.round(row.getBoundingClientRect().top))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)`)
    await fresh.goto(`/mail/inbound/mail?${query}`)
    await fresh.locator('.chips').waitFor()
    const tops = () => fresh.evaluate<number[]>('tops')
    await until('the list has stood for a while', async () => (await tops()).length > 60)
    expect(new Set(await tops()).size).toBe(1)
    await context.close()
  },
)

test('on a phone too, and never beyond one’s own mail', async () => {
  const phone = await stage.page({ language: 'ja', ...PHONE })
  await enter(phone, 'other@company.example', PASSWORD)
  await phone.goto(`/mail/inbound/mail?attach_hash=${HASH}`)
  await phone.getByText('該当する結果がありません').first().waitFor()
  await picture(phone, 'search-hash-phone')
  await expectAccessible(phone, 'mail with a file on a phone')
  expect(await overflowOf(phone)).toEqual([])
  await phone.context().close()
}, 120_000)

test('what is nearly the same is found from list, viewer and phone, and the condition taken out again', async () => {
  const offer = (name: string): string =>
    `Dear ${name}, our warehouse in the harbour is being cleared: office chairs, desks and lamps of the last season at a third ` +
    'of their price, delivered within two days. Answer this mail with the number of chairs you want and we keep them for you.'
  for (const name of ['Kim', 'Lee', 'Park']) await send(`Chairs for ${name}`, null, offer(name))
  await page.goto('/mail/inbound/mail')
  await page
    .getByRole('row', { name: /Chairs for Lee/ })
    .getByText('Chairs for Lee')
    .click()
  const pane = page.getByRole('complementary', { name: 'Preview' })
  await pane.getByRole('heading', { name: 'Chairs for Lee' }).waitFor()
  await pane.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Find similar mail' }).waitFor()
  await picture(page, 'similar-menu')
  await page.getByRole('menuitem', { name: 'Find similar mail' }).click()
  await page.getByRole('button', { name: 'Remove condition: Similar mail' }).waitFor()
  // What came belongs together a few seconds after it came.
  const chairs = ['Chairs for Kim', 'Chairs for Lee', 'Chairs for Park']
  await expect
    .poll(
      async () => (
        await page.reload(),
        await page.locator('#list .subject').first().waitFor(),
        subjects(page)
      ),
      {
        timeout: 30_000,
      },
    )
    .toEqual(chairs)
  await picture(page, 'similar')
  await expectAccessible(page, 'similar mail')
  await page.getByRole('button', { name: 'Remove condition: Similar mail' }).click()
  await page.getByRole('row', { name: /Figures of spring/ }).waitFor()
  // The same by a key: of the mail under the cursor.
  await page
    .getByRole('row', { name: /Chairs for Park/ })
    .getByText('Chairs for Park')
    .click()
  await page.keyboard.press('s')
  await expect.poll(() => subjects(page), { timeout: 10_000 }).toEqual(chairs)

  const phone = await stage.page({ language: 'ko', ...PHONE })
  await enter(phone, 'user@company.example', PASSWORD)
  await phone.goto(`/mail/inbound/mail/${await idOf('Chairs for Kim')}`)
  await phone.locator('.moreactions').first().click()
  await phone.getByRole('menuitem', { name: '비슷한 메일 찾기' }).click()
  await phone.getByRole('button', { name: '조건 빼기: 비슷한 메일' }).waitFor()
  await expect.poll(() => phone.locator('.cards .subject').count(), { timeout: 10_000 }).toBe(3)
  await picture(phone, 'similar-phone')
  await expectAccessible(phone, 'similar mail on a phone')
  expect(await overflowOf(phone)).toEqual([])
  await phone.context().close()
}, 120_000)

test('a reject code is a condition that can be taken out', async () => {
  await page.goto('/mail/inbound/mail?reject_code=101')
  await page.getByText(/101 /).first().waitFor()
  await page.getByRole('button', { name: 'Remove condition: Reject reason' }).click()
  await page.getByRole('row', { name: /Figures of spring/ }).waitFor()
}, 120_000)

const savedButton = (where: Page, name: string) => where.getByRole('button', { name, exact: true })

test('a search is kept under a name, applied, renamed and let go, by keyboard, and its address is shared', async () => {
  await page.goto('/mail/inbound/mail')
  const box = page.getByRole('searchbox')
  await box.fill('from:anna@outside.example figures')
  await box.press('Enter')
  await expect.poll(() => subjects(page), { timeout: 10_000 }).toHaveLength(3)
  const address = new URL(page.url()).search
  await savedButton(page, 'Saved searches').focus()
  await page.keyboard.press('Enter')
  await page.getByText('No searches are saved.').waitFor()
  await page.getByRole('menuitem', { name: 'Save this search…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByLabel('Name of the search').fill('Figures of Anna')
  await picture(page, 'save-search')
  await expectAccessible(page, 'keeping a search')
  await page.keyboard.press('Enter')
  await page.getByText('The search is saved.').waitFor()
  await dialog.waitFor({ state: 'hidden' })

  await page.goto('/mail/inbound/mail?tab=spam')
  await savedButton(page, 'Saved searches').click()
  await page.getByRole('menuitem', { name: 'Save this search…' }).click()
  await dialog.getByLabel('Name of the search').fill('figures of anna')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('You already have a saved search of this name.').waitFor()
  await picture(page, 'save-search-twice')
  await dialog.getByLabel('Name of the search').fill('Held')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await savedButton(page, 'Saved searches').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Held', exact: true }).waitFor()
  await picture(page, 'saved-searches')
  await page.getByRole('menuitem', { name: 'Figures of Anna' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => subjects(page), { timeout: 10_000 }).toHaveLength(3)
  expect(new URL(page.url()).search).toBe(address)

  await savedButton(page, 'Saved searches').click()
  await page.getByRole('menuitem', { name: 'Rename or delete…' }).click()
  const manage = page.getByRole('dialog', { name: 'Saved searches' })
  await manage.getByLabel('Name of the search: Held').fill('Spam to look at')
  await page.keyboard.press('Enter')
  await manage.getByRole('button', { name: 'Delete: Figures of Anna' }).click()
  await manage.getByRole('button', { name: 'Delete: Spam to look at' }).waitFor()
  await expect.poll(() => manage.getByRole('textbox').count(), { timeout: 10_000 }).toBe(1)
  await picture(page, 'manage-searches')
  await expectAccessible(page, 'searches that are kept')
  await page.keyboard.press('Escape')
}, 120_000)

test('on a phone one keeps one’s own', async () => {
  const phone = await stage.page({ language: 'ja', ...PHONE })
  await enter(phone, 'user@company.example', PASSWORD)
  await phone.goto('/mail/inbound/mail?q=chairs')
  await savedButton(phone, '保存した検索').click()
  // The administrator's are not there.
  await phone.getByText('保存した検索はありません。').waitFor()
  await phone.getByRole('menuitem', { name: 'この検索を保存…' }).click()
  const dialog = phone.getByRole('dialog', { name: 'この検索を保存' })
  await dialog.getByLabel('検索の名前').fill('椅子')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await savedButton(phone, '保存した検索').click()
  await phone.getByRole('menuitem', { name: '椅子' }).waitFor()
  await picture(phone, 'saved-searches-phone')
  await expectAccessible(phone, 'kept searches on a phone')
  expect(await overflowOf(phone)).toEqual([])
  await phone.getByRole('menuitem', { name: '名前の変更または削除…' }).click()
  await phone.getByRole('button', { name: '削除: 椅子' }).waitFor()
  await picture(phone, 'manage-searches-phone')
  await expectAccessible(phone, 'changing kept searches on a phone')
  await phone.context().close()
}, 120_000)
