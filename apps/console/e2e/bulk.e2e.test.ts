/** Bulk registration: paste with errors, check, correct, register, see it in the list, undo; and the defaults. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openStage, picture, signIn, type Stage } from './browser.ts'
import { speak } from './language.ts'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  page = await stage.page()
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
}, 180_000)
afterAll(() => stage?.stop())

const check = async (text: string): Promise<void> => {
  await page.getByLabel('등록할 줄').fill(text)
  await page.getByRole('button', { name: '검사', exact: true }).click()
  await page.getByRole('heading', { name: '2. 검사 결과' }).waitFor()
}

test('domains are registered from pasted lines', async () => {
  await page.goto('/member/domain/bulk-registration')
  await page.getByText('아직 일괄 등록한 내역이 없습니다.').waitFor()
  await expectAccessible(page, 'bulk registration, empty')
  await picture(page, 'bulk-empty')
  await check('corp.example,mail.corp.example,2525\nno domain,mail.shop.example')
  await page.getByRole('row', { name: /2.*오류.*no domain/ }).waitFor()
  await page.getByRole('button', { name: '1건 등록' }).click()
  await page.getByRole('heading', { name: '등록을 마쳤습니다' }).waitFor()
  await page.getByRole('link', { name: '도메인 목록으로' }).click()
  await page.getByRole('row', { name: /corp\.example.*2525/ }).waitFor()
})

test('filters of several levels are registered, exported from their list and registered again', async () => {
  await page.goto('/filter/system/inbound/all/deny/list')
  // It stands in the head and, where there are none, among the rows.
  await page.getByRole('link', { name: '가져오기' }).first().click()
  await page.getByRole('heading', { name: '필터 일괄 등록' }).waitFor()
  await expectAccessible(page, 'bulk registration of filters')
  await picture(page, 'bulk-filters')
  await check(
    'all,deny,,,Fake prizes,subject,contain,you have won\nall,deny,,,,body,match,words\ndomain,deny,corp.example,,,302,match,exe',
  )
  await page.getByRole('row', { name: /2.*오류.*words/ }).waitFor()
  await picture(page, 'bulk-filters-checked')
  await page.getByRole('button', { name: '2건 등록' }).click()
  await page.getByRole('heading', { name: '등록을 마쳤습니다' }).waitFor()
  await page.getByRole('link', { name: '필터 목록으로' }).click()
  await page.getByRole('row', { name: /Fake prizes/ }).waitFor()
  await picture(page, 'filter-list-export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '내보내기' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  await page.goto('/filter/system/bulk-registration')
  await page.getByRole('button', { name: /다른/ }).or(page.getByLabel('등록할 줄')).first().waitFor()
  await check(file.replace('you have won', 'you won again').replace('Fake prizes', 'Other prizes'))
  await page.getByRole('button', { name: '1건 등록' }).click()
  await page.getByRole('heading', { name: '등록을 마쳤습니다' }).waitFor()
})

test('users with errors are shown by line, corrected and registered', async () => {
  await page.goto('/member/user/bulk-registration')
  await check(
    [
      '이메일,이름',
      'kim@corp.example,김민지',
      'bad address,이름',
      'lee@corp.example,이준,nowhere.example',
      'kim@corp.example,또 김민지',
    ].join('\n'),
  )
  await page.getByRole('row', { name: /3.*오류.*bad address/ }).waitFor()
  await page.getByText('오류나 중복이 3줄 있어 선택할 수 없습니다.').waitFor()
  expect(await page.getByLabel('모두 올바를 때만 등록').isDisabled()).toBe(true)
  await expectAccessible(page, 'checked batch')
  await picture(page, 'bulk-checked')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '오류 목록 내려받기' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('bad address')

  // A batch outlives the page.
  await page.reload()
  await page.getByRole('heading', { name: '2. 검사 결과' }).waitFor()
  await page.getByRole('button', { name: '고쳐서 다시 검사' }).click()
  await check('kim@corp.example,김민지\nlee@corp.example,이준,corp.example,,user')
  await page.getByRole('button', { name: '2건 등록' }).click()
  await page.getByRole('heading', { name: '등록을 마쳤습니다' }).waitFor()
  await expectAccessible(page, 'registered batch')
  await picture(page, 'bulk-done')
  await page.getByRole('link', { name: '사용자 목록으로' }).click()
  await page.getByRole('row', { name: /kim@corp\.example/ }).waitFor()
})

test('a batch is undone from the list of batches, and leaves nothing', async () => {
  await page.goto('/member/user/bulk-registration')
  await page
    .getByRole('button', { name: /^보기: 붙여넣은 내용/ })
    .first()
    .click()
  await page.getByRole('button', { name: '등록 취소' }).click()
  const dialog = page.getByRole('dialog', { name: '등록을 취소할까요?' })
  await dialog.getByText('이번에 새로 등록한 2건을 삭제합니다.').waitFor()
  await picture(page, 'bulk-undo')
  await dialog.getByRole('button', { name: '등록 취소' }).click()
  await page.getByRole('heading', { name: '등록을 취소했습니다' }).waitFor()
  await page.goto('/member/user/list')
  await page.getByRole('row', { name: /admin@localhost/ }).waitFor()
  expect(await page.getByRole('row', { name: /kim@corp\.example/ }).count()).toBe(0)
})

test('a file in EUC-KR with semicolons is read as it is', async () => {
  await page.goto('/member/user/bulk-registration')
  await page.getByRole('tab', { name: '파일' }).click()
  const name = Buffer.from('b1e8b9cec1f6', 'hex')
  const buffer = Buffer.concat([Buffer.from('park@corp.example;'), name, Buffer.from('\r\n')])
  await page.locator('input[type=file]').setInputFiles({ name: '사용자.csv', mimeType: 'text/csv', buffer })
  await page.getByText('사용자.csv').waitFor()
  await page.getByRole('button', { name: '검사', exact: true }).click()
  await page.getByText('구분 기호: 세미콜론 (;), 문자 인코딩: EUC-KR').waitFor()
  await page.getByRole('button', { name: '1건 등록' }).click()
  await page.getByRole('heading', { name: '등록을 마쳤습니다' }).waitFor()
  await page.goto('/member/user/list')
  await page.getByRole('row', { name: /park@corp\.example.*김민지/ }).waitFor()
})

test('asks before pasted lines are lost', async () => {
  await page.goto('/member/user/bulk-registration')
  await page.getByLabel('등록할 줄').fill('unfinished')
  await page.getByRole('link', { name: '그룹', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button').last().click()
  expect(page.url()).toContain('/bulk-registration')
  expect(await page.getByLabel('등록할 줄').inputValue()).toBe('unfinished')
  await page.getByLabel('등록할 줄').fill('')
})

test('defaults of users and domains are stored', async () => {
  await page.goto('/config/default/user')
  await page.getByRole('combobox', { name: '언어' }).click()
  await page.getByRole('option', { name: /일본어|日本語/ }).click()
  await expectAccessible(page, 'defaults of users')
  await picture(page, 'bulk-defaults')
  await page.getByRole('button', { name: '저장' }).click()
  await page.waitForURL('**/member/user/list')
  await page.goto('/config/default/domain')
  await page.getByLabel('스팸 제목 태그').fill('[광고]')
  await page.getByLabel('스팸 기준 점수').fill('500')
  await page.getByLabel('스팸 제목 태그').click()
  await page.getByRole('button', { name: '저장' }).click()
  await page.waitForURL('**/member/domain/list')
  await page.goto('/config/default/domain')
  expect(await page.getByLabel('스팸 제목 태그').inputValue()).toBe('[광고]')
})

test.each([
  ['en', 'Import users', 'Lines to register', 'Check', '2. Check result', 'Cancel'],
  ['ja', 'ユーザーの一括登録', '登録する行', 'チェック', '2. チェック結果', '中止'],
] as const)('speaks %s, in the dark too', async (language, title, lines, button, found, giveUp) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await speak(page.context(), language, page.url())
  await page.goto('/member/user/bulk-registration')
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.getByLabel(lines).fill('new@corp.example,New\nbad,Bad')
  await expectAccessible(page, `bulk registration in ${language}`)
  await picture(page, `bulk-input-${language}`)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('heading', { name: found }).waitFor()
  await expectAccessible(page, `checked batch in ${language}`)
  await picture(page, `bulk-checked-${language}`)
  await page.getByRole('button', { name: giveUp }).click()
  await page.getByLabel(lines).waitFor()
  for (const path of ['/config/default/user', '/config/default/domain']) {
    await page.goto(path)
    await page.locator('fieldset').first().waitFor()
    await expectAccessible(page, `${path} in ${language}`)
  }
  await picture(page, `bulk-defaults-${language}`)
})
