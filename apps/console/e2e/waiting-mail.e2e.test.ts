/** Mail from somebody nobody knows waits; its recipient lets the sender in on a phone, an administrator refuses another. */
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible, inBothSchemes, overflowOf, picture, setSettings, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
beforeAll(async () => {
  stage = await openCompanyStage()
  await setSettings(stage.database.db, { 'ears.enabled': true })
  await stage.database.db
    .updateTable('domain')
    .set({ receiver_auth: true })
    .where('id', '=', stage.tenant.domainId)
    .execute()
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
      .poll(async () => {
        const sent = await transport
          .sendMail({
            from: `${who}@stranger.example`,
            to: 'user@company.example',
            subject: `Hello from ${who}`,
            text: 'Shall we meet on Monday to talk about the plan for the new office?',
          })
          .catch(() => null)
        return sent !== null
      })
      .toBe(true)
  }
  expect((await modes()).map(({ mode }) => mode)).toEqual([4, 4])
}, 60_000)

test('the recipient lets a sender in, on a phone', async () => {
  const page: Page = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await signIn(page, 'user@company.example', PASSWORD)
  await page.goto('/mail/block/blocking')
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
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.goto('/mail/block/blocking')
  await page.getByText(/Delivered in [67] days/).waitFor()
  await picture(page, 'waiting-desk')
  await inBothSchemes(page, 'the list of waiting mail')
  await page.getByRole('checkbox', { name: /Hello from bert/ }).check()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('No mail is waiting').waitFor()
  expect(await modes()).toMatchObject([{ mode: 0 }, { class: 'spam', mode: 1 }])
}, 120_000)
