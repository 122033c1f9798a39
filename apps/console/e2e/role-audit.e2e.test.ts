/** A role is copied, trimmed, previewed and given to somebody, who then sees its menu; the audit log tells of it all. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, create } from './api.ts'
import {
  changeForcedPassword,
  expectAccessible,
  inBothSchemes,
  openStage,
  signIn,
  type Stage,
} from './browser.ts'
import { speak } from './language.ts'

const PASSWORD = 'Silver-Kettle-93-rain'
const KIM = 'kim@team.example'
const SCRIPT = '<img src=x onerror="document.title=\'owned\'">'

/** ms for a journey on a machine that has other things to do. */
const JOURNEY = 120_000

let stage: Stage
let page: Page
let kim: Page

beforeAll(async () => {
  stage = await openStage()
  page = await stage.page()
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
  const domain = await create(page, '/domains', {
    name: 'team.example',
    mail_servers: [{ server: 'mail.team.example' }],
  })
  const roles = await callApi<{ data: { seq: number; key: string }[] }>(page, 'GET', '/configs/system/role')
  const role = roles.data.find(({ key }) => key === 'domain')!.seq
  await create(page, '/users', {
    email: KIM,
    name: 'Kim',
    password: PASSWORD,
    domain_id: domain,
    role_id: role,
  })
  kim = await stage.page()
  await signIn(kim, KIM, PASSWORD)
  // Somebody else chose the password, so it has to be changed first.
  await changeForcedPassword(kim, PASSWORD, `${PASSWORD}-2`)
}, 240_000)
afterAll(() => stage?.stop())

async function save(path: string): Promise<void> {
  await page.getByRole('button', { name: '저장' }).click()
  await page.waitForURL((url) => url.pathname === path)
}

const sectionsOf = (who: Page): Promise<string[]> => who.locator('header nav a').allTextContents()

test('a default role is locked, and copied', { timeout: JOURNEY }, async () => {
  await page.goto('/config/system/role/list')
  await page.getByRole('row', { name: /도메인 관리자/ }).click()
  await page.getByText('기본 역할은 바꾸거나 삭제할 수 없습니다.', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: '저장' }).count()).toBe(0)
  await page.getByRole('link', { name: '복사' }).click()
  await page.getByRole('heading', { name: '역할 복사' }).waitFor()
  expect(await page.getByLabel('역할 이름').inputValue()).toBe('도메인 관리자 사본')
})

test(
  'the copy is trimmed by sections, and shows at once what it would see',
  { timeout: JOURNEY },
  async () => {
    await page.getByLabel('역할 이름').fill('도메인 관리자')
    const permissions = page.getByRole('group', { name: '설정', exact: true })
    const all = permissions.getByRole('checkbox', { name: '설정', exact: true })
    expect(await all.isChecked()).toBe(true)
    await permissions.getByRole('checkbox', { name: '감사 로그' }).click()
    expect(await all.evaluate((box) => Reflect.get(box, 'indeterminate') as boolean)).toBe(true)
    await page.getByLabel('권한 검색').fill('메일 서버')
    expect(await page.getByRole('group', { name: '사용자·조직', exact: true }).count()).toBe(0)
    await page.getByLabel('권한 검색').fill('')
    for (const name of ['설정', '필터', '공지', '통계', '알림', '무해화']) {
      const section = page.getByRole('group', { name, exact: true }).first()
      const box = section.getByRole('checkbox', { name, exact: true }).first()
      // A box that stands for some is ticked first, and then cleared.
      if (!(await box.isChecked())) await box.click()
      await box.click()
      expect(await box.isChecked()).toBe(false)
    }
    const seen = page.locator('.rolepreview .seen')
    expect(await seen.locator('.seenmenu > li > strong').allTextContents()).toEqual([
      '메일',
      '무해화',
      '사용자·조직',
    ])
    await inBothSchemes(page, 'role form')
    await page.getByRole('button', { name: '저장' }).click()
    await page.getByText('이미 등록된 역할 이름입니다.', { exact: false }).waitFor()
    expect(await page.getByLabel('역할 이름').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('역할 이름').fill('헬프데스크')
    await save('/config/system/role/list')
    await page.getByRole('row', { name: /헬프데스크/ }).waitFor()
    await inBothSchemes(page, 'role list')
  },
)

test('a role for an auditor takes five clicks', { timeout: JOURNEY }, async () => {
  await page.goto('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: '설정', exact: true }).click()
  await page.locator('.side').getByRole('link', { name: '역할 관리' }).click()
  await page.getByRole('link', { name: '등록', exact: true }).click()
  await page.getByRole('button', { name: '감사 담당자' }).click()
  expect(await page.getByLabel('역할 이름').inputValue()).toBe('감사 담당자')
  await page.getByText('/mail/inbound/reject').waitFor()
  await expectAccessible(page, 'role form with a template')
  await save('/config/system/role/list')
  await page.getByRole('row', { name: /감사 담당자/ }).waitFor()
})

test('the list previews a role', { timeout: JOURNEY }, async () => {
  await page.getByRole('button', { name: '개인 사용자 화면 미리보기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('개인 사용자 화면입니다.', { exact: false }).waitFor()
  expect(await dialog.locator('.seenlinks li').allTextContents()).toEqual([
    '받은 메일',
    '허용 목록',
    '차단 목록',
  ])
  await expectAccessible(page, 'role preview')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test(
  'who is given the role sees its menu, and signs in anew when it changes',
  { timeout: JOURNEY },
  async () => {
    await expect
      .poll(() => sectionsOf(kim))
      .toEqual(expect.arrayContaining(['메일', '필터', '사용자·조직', '설정']))
    await page.goto('/member/user/list')
    await page.getByRole('row', { name: /kim@team\.example/ }).click()
    // The list has a choice of roles too, and stays until the form is there.
    await page.locator('input[name=email]').waitFor()
    await page.getByRole('combobox', { name: '역할' }).click()
    await page.getByRole('option', { name: '헬프데스크' }).click()
    await save('/member/user/list')
    await kim.goto('/member/user/list')
    await kim.waitForURL(/unauthenticated|login/)
    await signIn(kim, KIM, `${PASSWORD}-2`)
    await kim.locator('header nav a', { hasText: '사용자·조직' }).waitFor()
    const sections = await sectionsOf(kim)
    expect(sections).toEqual(expect.arrayContaining(['메일', '사용자·조직']))
    expect(sections).not.toContain('설정')

    await page.goto('/config/system/role/list')
    await page.getByRole('row', { name: /헬프데스크/ }).click()
    await page.getByText('사용자 1명이 이 역할을 사용하고 있습니다.', { exact: false }).waitFor()
    expect(await page.getByRole('combobox', { name: '관리 범위' }).isDisabled()).toBe(true)
    await page
      .getByRole('group', { name: '사용자·조직' })
      .first()
      .getByRole('checkbox', { name: '사용자·조직' })
      .click()
    await save('/config/system/role/list')
    await kim.goto('/mail/inbound/mail')
    await kim.waitForURL(/unauthenticated|login/)
    await signIn(kim, KIM, `${PASSWORD}-2`)
    await kim.locator('header nav a', { hasText: '메일' }).waitFor()
    expect(await sectionsOf(kim)).not.toContain('사용자·조직')
  },
)

test(
  'a role that somebody has is not deleted, and the list says whose it is',
  { timeout: JOURNEY },
  async () => {
    await page.goto('/config/system/role/list')
    await page.getByLabel('헬프데스크 (사용자 1명) 선택').click()
    await page.getByRole('button', { name: '삭제' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
    const failed = page.getByRole('dialog', { name: '처리하지 못한 항목 1건' })
    await failed.getByRole('cell', { name: '헬프데스크 (사용자 1명)' }).waitFor()
    await failed.getByText('사용자에게 할당된 역할은 삭제할 수 없습니다.', { exact: false }).waitFor()
    await failed.getByRole('button', { name: '닫기' }).last().click()
  },
)

test('the audit log shows what changed, as text whatever it holds (C01)', { timeout: JOURNEY }, async () => {
  await create(page, '/filters/system/inbound/all/deny/scan', {
    name: 'No scripts',
    rules: [{ target: 101, cond: 2, value: SCRIPT }],
  })
  await page.goto('/config/log/audit')
  await page.getByRole('row', { name: /No scripts/ }).click()
  await page
    .getByRole('complementary', { name: '감사 기록 상세' })
    .getByRole('heading', { name: '필터: 추가' })
    .waitFor()
  await page.getByRole('complementary').getByText(SCRIPT, { exact: false }).waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  expect(await page.title()).toBe('감사 로그 · Postern')

  await page.getByRole('combobox', { name: '분류' }).click()
  await page.getByRole('option', { name: '설정', exact: true }).click()
  await page.getByRole('combobox', { name: '작업' }).click()
  await page.getByRole('option', { name: '역할 변경' }).click()
  const rows = page.getByRole('row', { name: /헬프데스크/ })
  // The list before stays until the next one has come.
  await expect.poll(() => rows.filter({ hasNotText: '역할 변경' }).count()).toBe(0)
  await rows.first().click()
  const pane = page.getByRole('complementary', { name: '감사 기록 상세' })
  await pane.getByText('제거: 사용자', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('task')).toBe('configuration.role_edit')
  await inBothSchemes(page, 'audit log with an event')
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
})

test('the audit log is exported and proved whole', { timeout: JOURNEY }, async () => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '내보내기' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF"순번"')).toBe(true)
  expect(text).toContain('"역할 변경"')
  await page.getByRole('button', { name: '무결성 검증' }).click()
  await page.getByText('해시 사슬이 온전합니다.', { exact: false }).waitFor()
  await expectAccessible(page, 'proof of the audit log')
  await page.keyboard.press('Escape')
})

test.each([
  ['en', 'Audit log', 'Roles', 'Role changed'],
  ['ja', '監査ログ', 'ロール管理', 'ロールの変更'],
] as const)('speaks %s', { timeout: JOURNEY }, async (language, audit, roles, task) => {
  const other = await stage.page({ locale: language })
  await signIn(other, stage.product.adminEmail, stage.product.adminPassword)
  await speak(other.context(), language, other.url())
  await other.goto('/config/log/audit')
  await other.getByRole('heading', { name: audit, level: 1 }).waitFor()
  await other.getByRole('gridcell', { name: task }).first().waitFor()
  await expectAccessible(other, `audit log in ${language}`)
  await other.goto('/config/system/role/list')
  await other.getByRole('heading', { name: roles, level: 1 }).waitFor()
  await other.getByRole('row', { name: /헬프데스크/ }).click()
  await other.locator('.permissions').waitFor()
  await expectAccessible(other, `role form in ${language}`)
  await other.context().close()
})
