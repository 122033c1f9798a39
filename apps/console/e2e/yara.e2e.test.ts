/** A rule file: refused with its errors by line, corrected, uploaded, tried on stored mail, turned off. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { enter, expectAccessible, inBothSchemes, overflowOf } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let page: Page
beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'ko' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
}, 240_000)
afterAll(() => stage?.stop())

const choose = (text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'own.yar', mimeType: 'text/plain', buffer: Buffer.from(text) })

test('errors are shown by line, a good file is timed, taken in, tried and turned off', async () => {
  await page.goto('/config/filtering/yara')
  await page.getByText('등록된 규칙 파일이 없습니다').waitFor()
  await page.getByRole('button', { name: '파일 올리기' }).first().click()
  await choose('rule a {\n  condition:\n    $b\n}\n')
  await page.getByText('3행:', { exact: false }).waitFor()
  await expectAccessible(page, 'errors of a rule file')
  expect(
    await page.getByRole('dialog').getByRole('button', { name: '파일 올리기' }).last().isDisabled(),
  ).toBe(true)
  await choose('rule a { strings: $a = "hello" condition: $a }')
  await page.getByText('규칙 1개를 확인했습니다', { exact: false }).waitFor()
  await inBothSchemes(page, 'a good rule file')
  await page.getByRole('dialog').getByRole('button', { name: '파일 올리기' }).last().click()
  const row = page.getByRole('row', { name: /own\.yar/ })
  await row.waitFor()
  await row.click()
  await page.getByRole('dialog').getByRole('status').waitFor()
  await expectAccessible(page, 'rules on stored mail')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'own.yar 선택' }).check()
  await page.getByRole('button', { name: '사용 안 함으로 변경' }).click()
  await expect
    .poll(async () => (await stage.database.db.selectFrom('yara_file').select('is_act').execute())[0]?.is_act)
    .toBe(false)
  expect(await overflowOf(page)).toEqual([])
}, 120_000)

test('the settings stand beside the list', async () => {
  await page.getByRole('navigation', { name: 'YARA 규칙' }).getByRole('link', { name: '설정' }).click()
  await page.getByLabel('검사 제한 시간').waitFor()
  await inBothSchemes(page, 'settings of YARA')
}, 60_000)
