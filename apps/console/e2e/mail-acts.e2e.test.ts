/** What people do with mail besides reading it: stopped, sent at once, forwarded, released, and its sender allowed. */
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { PASSWORD, seedMail } from '@postern/testkit/tenants.ts'
import { until } from '@postern/testkit/until.ts'
import { unzip } from '@postern/testkit/workbook.ts'
import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { enter, expectAccessible, overflowOf, picture, setSettings } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let sink: Sink
let page: Page

beforeAll(async () => {
  stage = await openCompanyStage()
  sink = await startSink({ keepBytes: true })
  page = await stage.page({ language: 'en' })
  await enter(page, 'domain@company.example', PASSWORD)
}, 240_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

/** A filter of the user holds what names company.example in its subject. */
async function send(subject: string): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.product.smtpPort,
    secure: false,
    ignoreTLS: true,
  })
  await transport.sendMail({
    from: 'Anna <anna@outside.example>',
    to: 'user@company.example',
    subject,
    text: 'Shall we meet on Monday to talk about the plan for the new office?',
  })
  transport.close()
}
const open = async (where: Page, subject: string): Promise<void> => {
  await where.goto('/mail/inbound/mail')
  const id = await idOf(subject)
  await where.goto(`/mail/inbound/mail/${id}`)
  await where.getByRole('heading', { name: subject }).waitFor()
}
const idOf = async (title: string): Promise<string> => {
  const { rows } = await stage.database.pool.query<{ id: string }>('select id from mail where title = $1', [
    title,
  ])
  return rows[0]!.id
}
const more = async (where: Page, name: string): Promise<void> => {
  await where.locator('.moreactions').first().click()
  await where.getByRole('menuitem', { name }).click()
}
const arrived = (subject: string) =>
  sink.messages.filter((message) => (message.bytes ?? Buffer.alloc(0)).toString('latin1').includes(subject))
/** The server that is not there was tried, and nobody has the copy in hand: such a copy is left to its worker. */
const tried = (subject: string) =>
  until('a first attempt was made', async () => {
    const { rowCount } = await stage.database.pool.query(
      `select from delivery join mail on mail.id = mail_id
       where title = $1 and attempts > 0 and claimed_by is null and send_state = 'P'`,
      [subject],
    )
    return rowCount === 1
  })

test('a delivery that waits is stopped, taken up again, and sent at once when the server is back', async () => {
  await send('Plan for Monday')
  await tried('Plan for Monday')
  await open(page, 'Plan for Monday')
  await more(page, 'Cancel delivery')
  await page.getByText('Delivery of 1 message was cancelled.').waitFor()
  await page.getByRole('button', { name: 'Recover' }).click()
  // Within the time in which it can be taken back, and then on its way to a server that is not there.
  await page.getByText('Recovered', { exact: true }).first().waitFor()
  await tried('Plan for Monday')
  await stage.database.db
    .updateTable('mail_server')
    .set({ server: '127.0.0.1', port: sink.port, secure: 0 })
    .where('id', '=', stage.tenant.serverId)
    .execute()
  await more(page, 'Send now')
  await expect.poll(() => arrived('Plan for Monday').length).toBe(1)
}, 120_000)

test('mail is forwarded to a colleague, attached, from a phone; elsewhere is refused with its reason', async () => {
  const phone = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await enter(phone, 'domain@company.example', PASSWORD)
  await open(phone, 'Plan for Monday')
  await more(phone, '전달…')
  const dialog = phone.getByRole('dialog', { name: '메일 1건 전달' })
  await dialog.getByRole('button', { name: '전달', exact: true }).click()
  await dialog.getByLabel('받을 주소').fill('someone@elsewhere.example')
  await dialog.getByRole('button', { name: '전달', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await picture(phone, 'forward-phone')
  await expectAccessible(phone, 'forwarding on a phone')
  expect(await overflowOf(phone)).toEqual([])
  await dialog.getByLabel('받을 주소').fill('group@company.example')
  await dialog.getByRole('button', { name: '전달', exact: true }).click()
  await phone.getByText('1건을 전달합니다.').waitFor()
  await expect.poll(() => arrived('X-Postern-Forwarded').length).toBe(1)
  expect(arrived('X-Postern-Forwarded')[0]!.bytes!.toString()).toContain('message/rfc822')
  await phone.context().close()
}, 120_000)

test('who releases a held mail is offered to allow its sender, as an act of its own', async () => {
  await send('Offer for company.example')
  const japanese = await stage.page({ language: 'ja' })
  await enter(japanese, 'domain@company.example', PASSWORD)
  await open(japanese, 'Offer for company.example')
  await japanese.getByRole('button', { name: '復元' }).click()
  await japanese.getByRole('button', { name: 'この送信者を常に許可…' }).click()
  const dialog = japanese.getByRole('dialog')
  await picture(japanese, 'allow-offer')
  await dialog.getByRole('button', { name: 'フィルターを登録' }).click()
  await japanese.getByText('フィルターを登録しました。').waitFor()
  await expect.poll(() => arrived('Offer for company.example').length).toBe(1)
  const { rows } = await stage.database.pool.query(
    `select policy from filter where name = 'anna@outside.example'`,
  )
  expect(rows).toEqual([{ policy: 1 }])
  await japanese.context().close()
}, 120_000)

test('the search box understands operators, and says what it does not understand', async () => {
  await page.goto('/mail/inbound/mail')
  const box = page.getByRole('searchbox')
  await box.fill('sender:anna')
  await box.press('Enter')
  await page.getByText('There is no operator sender:.').waitFor()
  await picture(page, 'search-operators')
  await expectAccessible(page, 'a search that is not understood')
  await box.fill('from:anna@outside.example subject:"for monday" class:normal')
  await box.press('Enter')
  // The row stands in the list before, too.
  await expect.poll(() => new URL(page.url()).searchParams.get('sender')).toContain('anna@outside.example')
  await page.getByRole('row', { name: /Plan for Monday/ }).waitFor()
  await expect.poll(() => page.getByRole('row').count(), { timeout: 10_000 }).toBe(2)
}, 120_000)

test('everything that a search finds is acted on, whatever is on the page, and what failed is told', async () => {
  const { domainId: domain_id, groupId: group_id, users } = stage.tenant
  for (let at = 0; at < 45; at++) {
    await seedMail(stage.database.db, new MemoryBlobs(), {
      class: 'spam',
      mode: 1,
      domain_id,
      group_id,
      user_id: users.user,
      receiver: 'user@company.example',
      title: `Flood ${at}`,
      // Of the last, nothing is kept any more.
      original: null,
      send_state: at === 44 ? 'P' : 'N',
      receivedAt: Date.now() - 60_000 - at,
    })
  }
  await page.goto('/mail/inbound/mail?q=flood')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const act = page.getByRole('button', { name: 'Apply to all 45 found…' })
  await act.click()
  const dialog = page.getByRole('dialog', { name: 'Apply to all 45 found' })
  await dialog.getByRole('radio', { name: 'Download originals' }).check()
  await dialog.getByLabel('Reason for accessing').fill('Case 12')
  await picture(page, 'task-dialog-download')
  await dialog.getByRole('button', { name: 'Start' }).click()
  const corner = page.getByRole('complementary', { name: 'My exports' })
  await corner.getByText('Originals of mail: 45 messages').waitFor({ timeout: 45_000 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    corner.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^mail-originals-.*\.zip$/)
  // None is kept any more: the list says so of each.
  const list = unzip(await readFile(await file.path())).get('index.csv')!
  expect(list.match(/is not kept any more/g)).toHaveLength(45)
  await corner.getByRole('button', { name: 'Close' }).click()
  await act.click()
  await dialog.getByRole('radio', { name: 'Delete' }).check()
  await picture(page, 'task-dialog')
  await expectAccessible(page, 'acting on all mail found')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page
    .getByRole('complementary', { name: 'My actions on mail' })
    .getByText('Delete: 44 done, 1 failed')
    .waitFor({ timeout: 45_000 })
  await picture(page, 'task-corner')
  await page.getByRole('link', { name: 'Show what failed' }).click()
  await page.getByRole('button', { name: 'Show what failed' }).click()
  await page.getByRole('cell', { name: 'Flood 44' }).waitFor()
  await picture(page, 'task-page')
  await expectAccessible(page, 'own actions on mail')
}, 120_000)

test('where a setting says so, somebody else’s mail opens with a reason, and its owner reads it', async () => {
  await setSettings(stage.database.db, { 'access.readingReason': true })
  await expect
    .poll(
      async () => {
        await open(page, 'Offer for company.example')
        return page
          .getByLabel('Reason')
          .waitFor({ timeout: 2000 })
          .then(
            () => true,
            () => false,
          )
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  await picture(page, 'reading-reason')
  await page.getByLabel('Reason').fill('Ticket 42')
  await page.getByRole('button', { name: 'Show the content' }).click()
  await page.getByRole('region', { name: 'Content' }).waitFor()
  const owner = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await enter(owner, 'user@company.example', PASSWORD)
  await open(owner, 'Offer for company.example')
  await owner.getByRole('note').getByText('사유: Ticket 42').waitFor()
  await picture(owner, 'reading-reason-owner')
  await owner.context().close()
}, 120_000)
