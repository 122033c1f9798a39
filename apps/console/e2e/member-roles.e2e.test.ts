/** What administrators of a domain and of a group see of members, in three languages; and how a domain goes. */
import { openDatabase, type Database } from '@postern/server/platform/db/client.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, expectAccessible, inBothSchemes, openStage, signIn, type Stage } from './browser.ts'
import { speak } from './language.ts'
import { choose, PASSWORD, save, seedCompany, seedUsers } from './member-steps.ts'

let stage: Stage
let database: Database
let page: Page

beforeAll(async () => {
  stage = await openStage()
  database = openDatabase(stage.product.databaseUrl, { max: 2 })
  await seedCompany(database.db)
  await seedUsers(database.db, true)
  await database.db.insertInto('domain').values({ name: 'other.example' }).execute()
  page = await stage.page()
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
}, 180_000)
afterAll(async () => {
  await database?.close()
  await stage?.stop()
})

const row = (name: RegExp, on: Page): Locator => on.getByRole('row', { name })

/** There is one to choose, which is chosen for good. */
async function expectChosen(own: Page, label: string, value: string): Promise<void> {
  const field = own.getByRole('combobox', { name: label, exact: true })
  await expect.poll(() => field.inputValue(), { timeout: 15_000 }).toBe(value)
  expect(await field.isDisabled()).toBe(true)
}

async function addUser(own: Page, name: string): Promise<void> {
  await own.getByRole('textbox', { name: '이메일', exact: true }).fill(`${name}@alias.example`)
  await own.getByRole('textbox', { name: '이름', exact: true }).fill(name)
  await choose(own, '역할', '개인 사용자')
  await save(own, '/member/user/list')
  await row(new RegExp(`${name}@`), own).waitFor()
}

describe('others', () => {
  test("a domain's administrator sees and changes the own domain only", async () => {
    const own = await stage.page()
    await enter(own, 'boss@alias.example', PASSWORD)
    await own.goto('/member/domain/list')
    await row(/회사/, own).waitFor()
    expect(await own.getByRole('row').count()).toBe(2)
    expect(await own.getByRole('link', { name: '등록', exact: true }).count()).toBe(0)
    await row(/회사/, own).click()
    expect(await own.getByLabel('도메인 이름').getAttribute('readonly')).not.toBeNull()
    await own.getByLabel('설명').fill('관리자가 바꿈')
    await save(own, '/member/domain/list')
    await own.goto('/member/user/list')
    await row(/mass02@/, own).waitFor()
    expect(await own.getByRole('combobox', { name: '도메인', exact: true }).count()).toBe(0)
    expect(await row(/admin@localhost/, own).count()).toBe(0)
    await inBothSchemes(own, 'user list of a domain')
    await own.goto('/member/user/form')
    await own.getByRole('combobox', { name: '역할', exact: true }).click()
    await expect.poll(() => own.getByRole('option').allTextContents()).toEqual(['개인 사용자'])
    await own.keyboard.press('Escape')
    await expectChosen(own, '도메인', '회사.example')
    await expectAccessible(own, 'user form of a domain')
    await addUser(own, 'by.boss')
    await own.goto('/member/group/form')
    await own.getByLabel('그룹 이름').fill('개발팀')
    await expectChosen(own, '도메인', '회사.example')
    await save(own, '/member/group/list')
    await row(/개발팀.*회사\.example/, own).waitFor()
    await own.context().close()
  })

  test("a group's administrator sees the users of the own group", async () => {
    const own = await stage.page()
    await enter(own, 'lead@alias.example', PASSWORD)
    await own.goto('/member/user/list')
    await row(/mass02@/, own).waitFor()
    expect(await row(/boss@/, own).count()).toBe(0)
    await own.getByLabel('mass02@alias.example 선택').click()
    expect(await own.getByRole('button', { name: '그룹 이동' }).count()).toBe(0)
    await own.getByRole('button', { name: '로그인 차단' }).click()
    await own.getByText('1명을 차단했습니다.').waitFor()
    await own.goto('/member/user/form')
    await expectChosen(own, '도메인', '회사.example')
    await expectChosen(own, '그룹', '영업팀')
    await addUser(own, 'by.lead')
    await own.goto('/filter/system/inbound/group/deny/form')
    await expectChosen(own, '그룹', '영업팀 (회사.example)')
    await own.goto('/member/group/list')
    await row(/영업팀/, own).waitFor()
    expect(await own.getByRole('link', { name: '등록', exact: true }).count()).toBe(0)
    await expectAccessible(own, 'group list of a group')
    await own.context().close()
  })

  test('who saves a form that another has saved meanwhile is told', async () => {
    const own = await stage.page()
    await signIn(own, 'boss@alias.example', PASSWORD)
    for (const one of [own, page]) {
      await one.goto('/member/group/list')
      await row(/영업팀/, one).click()
      await one.getByLabel('그룹 이름').waitFor()
    }
    await own.getByLabel('그룹 이름').fill('영업1팀')
    await save(own, '/member/group/list')
    await page.getByLabel('그룹 이름').fill('영업2팀')
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await page.getByRole('alert').getByText('다른 사용자가 먼저 저장했습니다').waitFor()
    await page.getByRole('button', { name: '다시 불러오기' }).click()
    await page.getByText('다른 사용자도 이 항목을 바꿨습니다.', { exact: false }).waitFor()
    expect(await page.getByLabel('그룹 이름').inputValue()).toBe('영업2팀')
    await page.getByRole('button', { name: '취소' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
    await row(/영업/, page).click()
    await expect.poll(() => page.getByLabel('그룹 이름').inputValue()).toBe('영업1팀')
    await own.context().close()
  })

  test.each([
    ['en', 'Delete domains', 'Type'],
    ['ja', 'ドメインの削除', '削除するには'],
  ] as const)('screens speak %s', async (language, title, type) => {
    await speak(page.context(), language, page.url())
    for (const path of [
      '/member/user/list',
      '/member/user/form',
      '/member/domain/form',
      '/member/group/list',
    ]) {
      await page.goto(path)
      await page.locator('main h1').waitFor()
      await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      await expectAccessible(page, `${path} in ${language}`)
    }
    await page.goto('/member/domain/list')
    await row(/회사/, page).getByRole('checkbox').click()
    await page.locator('[role=toolbar] button').first().click()
    await page.getByRole('dialog', { name: title }).waitFor()
    await page.getByLabel(type).waitFor()
    await inBothSchemes(page, `deleting a domain in ${language}`)
    await speak(page.context(), 'ko', page.url())
  })

  test('a domain with users is deleted only by its name', async () => {
    await page.goto('/member/domain/list')
    await row(/회사/, page).getByRole('checkbox').click()
    await page.getByRole('button', { name: '삭제' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/사용자 1\d명, 그룹 2개/).waitFor()
    const button = dialog.getByRole('button', { name: '삭제' })
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('other.example')
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('회사.example')
    await button.click()
    await row(/회사/, page).waitFor({ state: 'detached' })
    await row(/other\.example/, page).waitFor()
  })
})
