/** Lists as files: asked for on the list, watched in the corner, fetched, done away with. */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { PASSWORD, seedMail } from '@postern/testkit/tenants.ts'
import { readSheet } from '@postern/testkit/workbook.ts'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { enter, expectAccessible, overflowOf, picture } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let page: Page

beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'en' })
  await enter(page, 'domain@company.example', PASSWORD)
  const { domainId: domain_id, groupId: group_id, users } = stage.tenant
  const now = Date.now()
  for (let at = 0; at < 40; at++)
    await seedMail(stage.database.db, new MemoryBlobs(), {
      class: 'spam',
      mode: 1,
      domain_id,
      group_id,
      user_id: users.user,
      receiver: 'user@company.example',
      title: `=Tender ${at} 견적`,
      receivedAt: now - 60_000 - at * 1000,
    })
}, 240_000)
afterAll(() => stage?.stop())

/** Asks on the list that is open, and fetches from the corner what was made. */
async function exported(where: Page, format: RegExp, said: RegExp, look?: string) {
  await where.getByRole('button', { name: 'Export', exact: true }).click()
  await where.getByRole('menuitem', { name: format }).click()
  const corner = where.getByRole('complementary', { name: 'My exports' })
  // The process of jobs makes it, and has other jobs.
  await corner.getByText(said).waitFor({ timeout: 60_000 })
  const [file] = await Promise.all([
    where.waitForEvent('download'),
    corner.getByRole('button', { name: 'Download' }).click(),
  ])
  if (look !== undefined) {
    await picture(where, look)
    await expectAccessible(where, look)
  }
  await corner.getByRole('button', { name: 'Close' }).click()
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('what a search of mail finds, all pages, as CSV and as a workbook', async () => {
  await page.goto('/mail/inbound/mail?q=tender')
  await page.getByText('=Tender 0 견적').first().waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).waitFor()
  await picture(page, 'export-menu')
  await expectAccessible(page, 'the menu of an export')
  await page.keyboard.press('Escape')
  const csv = await exported(page, /CSV/, /^Mail: 40 rows/, 'export-corner')
  expect(csv.name).toMatch(/^mail-.*\.csv$/)
  const lines = csv.bytes.toString().split('\r\n')
  expect(lines).toHaveLength(42)
  expect(lines[1]).toContain(`"'=Tender 0 견적"`)
  const book = await exported(page, /Excel/, /^Mail: 40 rows/)
  expect(book.name).toMatch(/^mail-.*\.xlsx$/)
  const rows = readSheet(book.bytes)
  expect(rows).toHaveLength(41)
  expect(rows[1]!.map((cell) => cell?.value)).toContain('=Tender 0 견적')
}, 120_000)

test('the own exports are on a screen, by keyboard too, and go when they are deleted', async () => {
  await page.goto('/exports')
  const cards = page.getByRole('region', { name: /^Mail: 40 rows/ })
  await cards.first().waitFor()
  expect(await cards.count()).toBe(2)
  await picture(page, 'export-page')
  await expectAccessible(page, 'own exports')
  const gone = cards.first().getByRole('button', { name: 'Delete the file' })
  await gone.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => cards.count(), { timeout: 10_000 }).toBe(1)
}, 120_000)

test('users and numbers have it too; on a phone the screen fits', async () => {
  await page.goto('/member/user/list')
  const users = await exported(page, /CSV/, /^Users: \d+ rows/)
  expect(users.bytes.toString()).toContain('user@company.example')
  await page.goto('/statistics/inbound/sender')
  const senders = await exported(page, /CSV/, /^Statistics by sender: \d+ row/)
  expect(senders.name).toMatch(/^statistics-sender-/)
  const phone = await stage.page({
    language: 'ja',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await enter(phone, 'domain@company.example', PASSWORD)
  await phone.goto('/exports')
  await phone.getByRole('heading', { name: '自分のエクスポート' }).waitFor()
  await phone.getByRole('button', { name: 'ダウンロード' }).first().waitFor()
  expect(await overflowOf(phone)).toEqual([])
  await picture(phone, 'export-page-phone')
  await phone.context().close()
}, 120_000)
