/** Mail from somebody nobody knows waits; its recipient lets the sender in on a phone, an administrator refuses another. */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { until } from '@postern/testkit/until.ts'
import { seedWaiting } from '@postern/testkit/waiting.ts'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  enter,
  expectAccessible,
  inBothSchemes,
  overflowOf,
  picture,
  setSettings,
  signIn,
} from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'
import { settled } from './settled.ts'

let stage: CompanyStage
beforeAll(async () => {
  stage = await openCompanyStage()
  await setSettings(stage.database.db, { 'ears.enabled': true })
  await stage.database.db
    .updateTable('domain')
    .set({ receiver_auth: true })
    .where('id', '=', stage.tenant.domainId)
    .execute()
  await settled(stage)
}, 240_000)
afterAll(() => stage?.stop())

const modes = async () => {
  const { rows } = await stage.database.pool.query(
    `select title, class, mode, send_state from mail where title like 'Hello from %' order by title`,
  )
  return rows
}

test('a stranger’s mail waits, and nobody has it yet', async () => {
  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.product.smtpPort,
    secure: false,
    ignoreTLS: true,
  })
  for (const who of ['anna', 'bert']) {
    await expect
      .poll(
        () =>
          transport
            .sendMail({
              from: `${who}@stranger.example`,
              to: 'user@company.example',
              subject: `Hello from ${who}`,
              text: 'Shall we meet on Monday to talk about the plan for the new office?',
            })
            .then(
              () => 'accepted',
              (error: Error) => error.message,
            ),
        { timeout: 30_000 },
      )
      .toBe('accepted')
  }
  expect((await modes()).map(({ mode }) => mode)).toEqual([4, 4])
}, 60_000)

test('the recipient lets a sender in, on a phone', async () => {
  const page: Page = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await signIn(page, 'user@company.example', PASSWORD)
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '인증 대기' }).click()
  await page.getByText('Hello from anna').waitFor()
  await picture(page, 'waiting-phone')
  await expectAccessible(page, 'waiting mail on a phone')
  expect(await overflowOf(page)).toEqual([])
  await page.getByRole('checkbox', { name: /Hello from anna/ }).check()
  await page.getByRole('button', { name: '받기', exact: true }).click()
  await page.getByText('메일 1통을 전달합니다.').waitFor()
  expect(await modes()).toMatchObject([{ mode: 0 }, { mode: 4, send_state: 'N' }])
}, 120_000)

test('an administrator sees what waits and when it ends, and refuses', async () => {
  const page: Page = await stage.page({ language: 'en' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.goto('/mail/block/blocking')
  await page
    .getByText(/Delivered in [67] days/)
    .first()
    .waitFor()
  await picture(page, 'waiting-desk')
  await inBothSchemes(page, 'the list of waiting mail')
  await page.getByText('Hello from bert').click()
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  await picture(page, 'waiting-viewer')
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('1 message quarantined.').waitFor()
  expect(await modes()).toMatchObject([{ mode: 0 }, { class: 'spam', mode: 1 }])
}, 120_000)

test('a sender is asked by mail, and confirms by keyboard; opening the page, again and again, does nothing', async () => {
  const { db } = stage.database
  await setSettings(db, { 'basic.publicUrl': 'https://mail.company.example' })
  const { domainId: domain_id, groupId: group_id, users } = stage.tenant
  const own = { domain_id, group_id, user_id: users.user, receiver: 'user@company.example' }
  const id = await seedWaiting(db, new MemoryBlobs(), {
    sender: 'carol@partner.example',
    challenge: 'due',
    mail: own,
  })
  const mail = await until('the sender is asked', async () => {
    const row = await db
      .selectFrom('delivery')
      .select('content')
      .where('recipient', '=', 'carol@partner.example')
      .executeTakeFirst()
    return row?.content?.toString()
  })
  await setSettings(db, { 'basic.publicUrl': '' })
  const text = Buffer.from(mail.slice(mail.indexOf('\r\n\r\n')), 'base64').toString()
  const path = /https:\/\/mail\.company\.example(\/link\/challenge\/\S+)/.exec(text)![1]!
  const page: Page = await stage.page({ language: 'ja', viewport: { width: 390, height: 844 } })
  for (let n = 0; n < 2; n++) {
    await page.goto(path)
    await page.getByText('carol@partner.example').waitFor()
  }
  const mode = async () =>
    (await db.selectFrom('mail').select('mode').where('id', '=', id).executeTakeFirstOrThrow()).mode
  expect(await mode()).toBe(4)
  await picture(page, 'challenge-phone')
  await expectAccessible(page, 'the page of a challenge')
  expect(await overflowOf(page)).toEqual([])
  await page.getByRole('button', { name: '確認する' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('チェックを入れてください', { exact: false }).waitFor()
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('確認しました。').waitFor({ timeout: 30_000 })
  await picture(page, 'challenge-done')
  expect(await mode()).toBe(0)
  await page.goto(path)
  await page.getByText('すでに使用されています').waitFor()
  await expectAccessible(page, 'a link that was used')
}, 120_000)

test('who confirmed stands among the authentication filters; the administrator adds a domain', async () => {
  const page: Page = await stage.page({ language: 'en' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.goto('/filter/system/inbound/user/allow/list')
  const tabs = page.locator('.filtertabs')
  await tabs.getByRole('link', { name: 'Authentication' }).click()
  // The page before has a tab of the next name too, and stays for a while under the new address.
  await tabs.getByRole('link', { name: 'Authentication' }).waitFor({ state: 'detached' })
  await tabs.getByRole('link', { name: 'User', exact: true }).click()
  await page.getByRole('gridcell', { name: 'carol@partner.example' }).first().waitFor()
  await inBothSchemes(page, 'the list of authentication filters')
  await page.goto('/filter/system/inbound/auth/allow/form?cmd=add&region=domain')
  await page.getByRole('combobox', { name: 'Domain' }).waitFor()
  await page.getByRole('combobox', { name: 'Condition of rule 1' }).click()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Equals'])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Target of rule 1' }).click()
  await page.getByRole('option', { name: 'Sender domain', exact: true }).click()
  await page.getByLabel('Value of rule 1').fill('friends.example')
  await picture(page, 'auth-filter-form')
  await expectAccessible(page, 'the form of an authentication filter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /friends\.example/ }).waitFor()
}, 120_000)

test('the recipient sees whom they let in and who confirmed, on a phone, and takes one back', async () => {
  const desk: Page = await stage.page({ language: 'en' })
  await enter(desk, 'user@company.example', PASSWORD)
  await desk.goto('/filter/system/inbound/user/allow/list')
  await desk.locator('.filtertabs').getByRole('link', { name: 'Accepted and refused' }).click()
  await desk.getByRole('gridcell', { name: 'carol@partner.example', exact: true }).waitFor()
  await picture(desk, 'own-senders-desk')
  await inBothSchemes(desk, 'the list of own senders')
  const page: Page = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await enter(page, 'user@company.example', PASSWORD)
  await page.goto('/mail/block/blocking')
  await page.getByRole('link', { name: '받거나 거절한 발신자 보기' }).click()
  await page.getByText('carol@partner.example').first().waitFor()
  await picture(page, 'own-senders-phone')
  await expectAccessible(page, 'the list of own senders on a phone')
  expect(await overflowOf(page)).toEqual([])
  await page.getByRole('checkbox', { name: /carol@partner\.example/ }).check()
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByText('다시 인증을 기다립니다', { exact: false }).waitFor()
  await picture(page, 'own-senders-question')
  await question.getByRole('button', { name: '삭제', exact: true }).click()
  await expect.poll(() => page.getByText('carol@partner.example').count(), { timeout: 10_000 }).toBe(0)
  const left = await stage.database.db
    .selectFrom('filter')
    .select('id')
    .where('name', '=', 'carol@partner.example')
    .execute()
  expect(left).toEqual([])
}, 120_000)
