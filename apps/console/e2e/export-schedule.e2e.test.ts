/** Exports by the clock: scheduled from a list with its search, seen beside the files, run, paused, refused, changed and deleted. */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { PASSWORD, seedMail } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { enter, expectAccessible, inBothSchemes, overflowOf, picture, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'
import { hourGoesOn } from './hour.ts'

let stage: CompanyStage
let page: Page

beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'ko' })
  await signIn(page, 'domain@company.example', PASSWORD)
  const { domainId: domain_id, groupId: group_id, users } = stage.tenant
  // What is of yesterday now has to be so when it is exported.
  await hourGoesOn()
  for (let at = 0; at < 3; at++)
    await seedMail(stage.database.db, new MemoryBlobs(), {
      class: 'spam',
      mode: 1,
      domain_id,
      group_id,
      user_id: users.user,
      receiver: 'user@company.example',
      title: `Tender ${at}`,
      receivedAt: Date.now() - 86_400_000 + at * 1000,
    })
}, 480_000)
afterAll(() => stage?.stop())

const card = (where: Page, name: string) => where.getByRole('region', { name, exact: true })

test('from a list, with its search, by keyboard: what is wrong stands at its field', async () => {
  await page.goto('/mail/inbound/mail?q=tender')
  await page.getByText('Tender 0').first().waitFor()
  await page.getByRole('button', { name: '내보내기', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '정기적으로 내보내기…' }).press('Enter')
  await page.getByRole('heading', { name: '예약 내보내기 추가' }).waitFor()
  await page.getByText('검색 tender').waitFor()
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByRole('alert').first().waitFor()
  await picture(page, 'export-schedule-refused')
  await expectAccessible(page, 'the form of a scheduled export')
  await page.getByLabel('이름').fill('아침 입찰 메일')
  await page.getByRole('button', { name: '저장' }).press('Enter')
  await card(page, '아침 입찰 메일').waitFor({ timeout: 20_000 })
  const row = await stage.database.db.selectFrom('export_schedule').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    list: 'mail',
    query: { q: 'tender' },
    period: 'yesterday',
    notify: true,
  })
}, 120_000)

test('run now: the file is on the screen, and the schedule says what came of it', async () => {
  await card(page, '아침 입찰 메일').getByRole('button', { name: '지금 만들기' }).click()
  await page.getByRole('region', { name: /^메일: 3행/ }).waitFor({ timeout: 30_000 })
  await card(page, '아침 입찰 메일')
    .getByText(/마지막 결과: .*: 3행/)
    .waitFor({ timeout: 30_000 })
  await picture(page, 'exports-with-schedule')
  await inBothSchemes(page, 'exports and schedules')
}, 120_000)

test('by the clock it is made, and its owner is told', async () => {
  const { db, pool } = stage.database
  await db
    .updateTable('export_schedule')
    .set({ done_at: new Date(Date.now() - 86_400_000) })
    .execute()
  await expect
    .poll(
      async () =>
        (await pool.query(`select from work where asks ->> 'due' is not null and state = 'done'`)).rowCount,
      { timeout: 90_000, interval: 500 },
    )
    .toBe(1)
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from delivery where recipient = 'domain@company.example'`,
  )
  expect(rows[0]!.n).toBe(1)
}, 120_000)

test('paused and resumed, changed by two at once, refused without the right, deleted', async () => {
  await page.reload()
  const own = card(page, '아침 입찰 메일')
  await own.getByRole('button', { name: '일시 중지' }).click()
  await own.getByText('일시 중지됨').waitFor()
  await own.getByRole('button', { name: '다시 시작' }).click()
  await own.getByText(/다음: /).waitFor()
  await own.getByRole('link', { name: '수정' }).click()
  await page.getByLabel('이름').waitFor()
  await stage.database.db.updateTable('export_schedule').set({ format: 'csv' }).execute()
  await page.getByLabel('이름').fill('입찰 메일')
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByRole('button', { name: '다시 불러오기' }).click()
  await page
    .getByRole('status')
    .getByText('다른 사용자의 변경 내용을 불러왔습니다.', { exact: false })
    .waitFor()
  await page.getByRole('button', { name: '저장' }).click()
  const renamed = card(page, '입찰 메일')
  await renamed.waitFor({ timeout: 20_000 })
  await renamed.getByText(/CSV/).waitFor()
  await stage.database.pool.query(
    `update export_schedule set last_state = 'failed', last_error = 'NO_PERMISSION', last_at = now()`,
  )
  await page.reload()
  await renamed.getByText(/만들지 못함/).waitFor()
  await picture(page, 'export-schedule-failed')
  await inBothSchemes(page, 'a schedule that failed')
  await renamed.getByRole('button', { name: '삭제' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await page.getByText('예약 내보내기가 없습니다').waitFor()
}, 120_000)

test.each([
  ['en', 1280],
  ['ja', 768],
  ['ko', 360],
] as const)(
  'in %s, %i px wide, it fits',
  async (language, width) => {
    const other = await stage.page({ language, viewport: { width, height: 900 } })
    await enter(other, 'domain@company.example', PASSWORD)
    await other.goto('/exports/schedule?cmd=add&list=statistics-ip')
    await other.getByRole('textbox').first().fill(`Weekly ${language}`)
    expect(await overflowOf(other)).toEqual([])
    await picture(other, `export-schedule-form-${language}`)
    await other.locator('.savebar button').last().click()
    await card(other, `Weekly ${language}`).waitFor({ timeout: 20_000 })
    expect(await overflowOf(other)).toEqual([])
    await picture(other, `exports-${language}`)
    await expectAccessible(other, `exports in ${language}`)
    await other.context().close()
  },
  120_000,
)
