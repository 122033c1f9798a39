/** A user reports a held mail on a phone; an administrator releases it for all its copies, takes spam back, and undoes that. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  appears,
  enter,
  expectAccessible,
  inBothSchemes,
  overflowOf,
  picture,
  setSettings,
} from './browser.ts'
import { until } from '@postern/testkit/until.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
beforeAll(async () => {
  stage = await openCompanyStage()
}, 240_000)
afterAll(() => stage?.stop())

const stateOf = async (id: string) =>
  stage.database.db
    .selectFrom('mail')
    .select(['class', 'mode', 'recovered_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('the recipient reports a held mail, on a phone', async () => {
  const page: Page = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await enter(page, 'user@company.example', PASSWORD)
  await page.goto(`/mail/inbound/mail/${stage.tenant.mails.spam}`)
  await page.getByRole('button', { name: '다른 작업' }).click()
  await page.getByRole('menuitem', { name: '오판 신고' }).click()
  await page.getByText('정상 메일이어야 함').waitFor()
  await picture(page, 'misjudgement-dialog-phone')
  await expectAccessible(page, 'reporting on a phone')
  await page.getByLabel('덧붙일 말 (선택)').fill('기다리던 견적서입니다')
  await page.getByRole('button', { name: '신고', exact: true }).click()
  await page.getByText('1건을 신고했습니다.').waitFor()
  await setSettings(stage.database.db, { 'misjudgement.spamAddress': 'spam-report' })
  await until('the address is shown', async () => {
    await page.goto('/')
    // From the portal, as a user finds it.
    await page.locator('header button[aria-haspopup=menu]').last().click()
    await page.getByRole('menuitem', { name: '오판 신고' }).click()
    return appears(page.getByText('spam-report@company.example', { exact: false }))
  })
  await page.getByText('처리 대기 중').waitFor()
  await picture(page, 'misjudgement-own-phone')
  expect(await overflowOf(page)).toEqual([])
}, 120_000)

test('an administrator sees what was said and where the copies are, and agrees', async () => {
  const page: Page = await stage.page({ language: 'en' })
  await enter(page, 'domain@company.example', PASSWORD)
  await page.goto('/mail/inbound/misjudgement')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('기다리던 견적서입니다').waitFor()
  await page.getByText('Copies in this domain: 1 held').waitFor()
  await picture(page, 'misjudgement-desk')
  await inBothSchemes(page, 'reports of misjudgements')
  await page.getByLabel('Answer to those who reported (optional)').fill('You are right.')
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByText('1 copy is being delivered.').waitFor()
  await page.getByText('No reports wait for a decision').waitFor()
  expect(await stateOf(stage.tenant.mails.spam)).toMatchObject({
    class: 'spam',
    recovered_by: stage.tenant.users.domain,
  })
}, 120_000)

test('whoever reported reads the answer, in Japanese', async () => {
  const page: Page = await stage.page({ language: 'ja' })
  await enter(page, 'user@company.example', PASSWORD)
  await page.goto('/')
  await page.goto('/mail/inbound/misjudgement')
  await page.getByText('You are right.').waitFor()
  await page.getByText('同意', { exact: true }).waitFor()
  await page.goto(`/mail/inbound/mail/${stage.tenant.mails.normal}`)
  await page.getByRole('button', { name: 'その他の操作' }).click()
  await page.getByRole('menuitem', { name: '誤判定を報告' }).click()
  await page.getByRole('button', { name: '報告する' }).click()
  await page.getByText('1 件を報告しました。').waitFor()
}, 120_000)

test('decided as spam, what was delivered is said, and the decision is undone', async () => {
  const page: Page = await stage.page({ language: 'en' })
  await enter(page, 'domain@company.example', PASSWORD)
  await page.goto('/mail/inbound/misjudgement')
  await page.getByText('Should be spam').waitFor()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByText('1 copy was delivered already.').waitFor()
  await page.getByRole('link', { name: 'Decided', exact: true }).click()
  await page.getByText('You are right.').waitFor()
  await picture(page, 'misjudgement-decided')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/^Undone /).waitFor()
  expect(await stateOf(stage.tenant.mails.normal)).toMatchObject({ class: 'normal', mode: MAIL_MODES.send })
}, 120_000)
