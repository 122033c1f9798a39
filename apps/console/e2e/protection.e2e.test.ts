/** What an administrator sees of a model that runs away, and of mail that somebody subscribed to. */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedMail } from '@postern/testkit/tenants.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBothSchemes, overflowOf, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let page: Page
beforeAll(async () => {
  stage = await openCompanyStage()
  await stage.database.pool.query(
    `insert into score_hour (hour, kind, mails, points, tipped, unwanted, histogram)
     select date_trunc('hour', now()) - ago * interval '1 hour', kind, 40, 6000, 3, 8, array_fill(0::bigint, array[24])
     from generate_series(0, 5) ago, unnest(array['all', 'known']) kind`,
  )
  await stage.database.pool.query(
    `update score_watch set away = true, reason = 'median', since = now() - interval '1 hour',
       present = '{"mails": 60, "points": 9000, "tipped": 0, "unwanted": 0, "histogram": []}'`,
  )
  page = await stage.page({ language: 'ko' })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
}, 240_000)
afterAll(() => stage?.stop())

test('the first screen leads to the state, which says what is and lets call it normal by keyboard', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: '내용 분석 점수가 평소와 크게 다릅니다' }).click()
  await page.getByText('6시간 동안 평소 상태가 이어질 때까지', { exact: false }).waitFor()
  expect(await page.locator('table.hours tbody tr').count()).toBe(6)
  expect(await page.locator('table.hours tbody tr').first().innerText()).toMatch(
    /40\s+\+1\.50\s+20\.0 %\s+40/,
  )
  await inBothSchemes(page, 'the alarm')
  expect(await overflowOf(page)).toEqual([])
  await page.getByRole('button', { name: '지금 점수를 정상으로 보기' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('점수가 평소와 같으며', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: '지금 점수를 정상으로 보기' }).count()).toBe(0)
}, 120_000)

test('wanted mail that is advertising says so, quietly, in the list and in the mail', async () => {
  const { domainId } = stage.tenant
  const of = (title: string, kind: 'normal' | 'spam') =>
    seedMail(stage.database.db, new MemoryBlobs(), {
      class: kind,
      mode: kind === 'normal' ? 0 : 1,
      domain_id: domainId,
      receiver: 'nobody@company.example',
      title,
      codes: ['marketing.mail'],
      original: null,
    })
  const id = await of('가을 할인', 'normal')
  await of('가짜 할인', 'spam')
  await page.goto('/mail/inbound/mail')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('가을 할인').getByText('광고·뉴스레터').waitFor()
  expect(await row('가짜 할인').getByText('광고·뉴스레터').count()).toBe(0)
  await inBothSchemes(page, 'a list with advertising')
  await page.goto(`/mail/inbound/mail/${id}`)
  await page.locator('.mailband').getByText('광고·뉴스레터').waitFor()
}, 120_000)
