/** Attachments as links: a filter from its form, the mail that arrives, and the page that hands the file out. */
import { parseMessage } from '@postern/mail/parse.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, inBothSchemes, overflowOf, picture, setSettings, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'
import { settled } from './settled.ts'

let stage: CompanyStage
let sink: Sink
let page: Page
let path = ''
const DATA = Buffer.from('quarter,figure\r\n1,한글\r\n'.repeat(2_000))

beforeAll(async () => {
  stage = await openCompanyStage()
  sink = await startSink({ keepBytes: true })
  const { database, tenant, product } = stage
  await database.db
    .updateTable('mail_server')
    .set({ server: '127.0.0.1', port: sink.port, secure: 0 })
    .where('id', '=', tenant.serverId)
    .execute()
  await setSettings(database.db, { 'basic.publicUrl': product.url })
  page = await stage.page({ language: 'en' })
  await signIn(page, product.adminEmail, product.adminPassword)
}, 240_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

test('a deny filter has attachments delivered as links', async () => {
  await page.goto('/filter/system/inbound/all/deny/form?cmd=add')
  await page.getByRole('combobox', { name: 'Target of rule 1' }).click()
  await page.getByRole('option', { name: 'Subject', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition of rule 1' }).click()
  await page.getByRole('option', { name: 'Contains', exact: true }).click()
  await page.getByLabel('Value of rule 1').fill('figures')
  await page.getByRole('combobox', { name: 'Matching mail' }).click()
  await page.getByRole('option', { name: 'Replace attachments with links' }).click()
  await page.getByLabel('Days the links are valid').fill('7')
  await expectAccessible(page, 'filter form with links')
  await picture(page, 'filter link')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/deny\/list/)
  await settled(stage)

  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.product.smtpPort,
    secure: false,
    ignoreTLS: true,
  })
  await transport.sendMail({
    from: 'Anna <anna@partner.example>',
    to: 'user@company.example',
    subject: 'Our figures',
    text: 'See the figures.',
    html: '<p>See the figures.</p>',
    attachments: [{ filename: '실적 2026.csv', content: DATA }],
  })
  transport.close()
  const facts = await until('it arrives', () =>
    sink.messages.map(({ bytes }) => parseMessage(bytes!)).find(({ subject }) => subject === 'Our figures'),
  )
  expect(facts.attachments).toEqual([])
  expect(facts.text).toContain('실적 2026.csv')
  path = new URL(/https?:\/\/\S+\/link\/attachment\/\S+/.exec(facts.text)![0]).pathname
  const note = await stage.page({ viewport: { width: 420, height: 500 } })
  await note.setContent(facts.html)
  await picture(note, 'link note')
  await note.context().close()
})

test('the page says what the link is for in three languages, also on a phone, and changes nothing', async () => {
  for (const [language, title] of [
    ['ko', '첨부 파일 내려받기'],
    ['en', 'Download an attachment'],
    ['ja', '添付ファイルのダウンロード'],
  ] as const) {
    const reader = await stage.page({ language, viewport: { width: 360, height: 700 } })
    await reader.goto(path)
    await reader.getByRole('heading', { level: 1, name: title }).waitFor()
    await reader.getByText('실적 2026.csv').waitFor()
    await picture(reader, `link ${language}`)
    await inBothSchemes(reader, `link ${language}`)
    expect(await overflowOf(reader)).toEqual([])
    await reader.context().close()
  }
  const { rows } = await stage.database.pool.query('select downloads from attachment_link')
  expect(rows).toEqual([{ downloads: 0 }])
})

test('the button hands out the bytes that were sent, and the mail’s time line says so', async () => {
  const reader = await stage.page({ language: 'en' })
  await reader.goto(path)
  const button = reader.getByRole('button', { name: 'Download' })
  await button.focus()
  const [file] = await Promise.all([
    reader.waitForEvent('download', { timeout: 60_000 }),
    reader.keyboard.press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe('실적 2026.csv')
  expect((await readFile(await file.path())).equals(DATA)).toBe(true)
  await reader.getByText('The file was downloaded.').waitFor()
  await picture(reader, 'link desk')
  await reader.context().close()
  const { rows } = await stage.database.pool.query(`select id from mail where title = 'Our figures'`)
  await page.goto(`/mail/inbound/mail/${rows[0].id}`)
  await page.getByText('Attachment downloaded by its link').waitFor()
  await picture(page, 'link in the mail')
  // Among what carries no points, which is folded.
  await page.getByText('1 attachment becomes a link', { exact: false }).waitFor({ state: 'attached' })
})

test('links that are not good say why', async () => {
  const reader = await stage.page({ language: 'ja' })
  await reader.goto(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)
  await reader.getByRole('alert').getByText('リンクが正しくありません', { exact: false }).waitFor()
  await expectAccessible(reader, 'a wrong link')
  await picture(reader, 'link wrong')
  await stage.database.pool.query('delete from attachment_link')
  await reader.goto(path)
  await reader.getByRole('alert').getByText('保存期間を過ぎています', { exact: false }).waitFor()
  await reader.context().close()
})
