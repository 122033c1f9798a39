/** A user asks for the original of a disarmed mail on a phone; an administrator sends it after another scan; it arrives. */
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { disarmed } from '@postern/testkit/disarmed.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, overflowOf, picture, setSettings, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let sink: Sink
let mail: string
const PHONE = { width: 360, height: 780 }

beforeAll(async () => {
  ;[stage, sink] = await Promise.all([openCompanyStage(), startSink({ keepBytes: true })])
  const { db } = stage.database
  await setSettings(db, { 'delivery.innerNetworks': ['127.0.0.0/8'] })
  await db.updateTable('mail_server').set({ server: '127.0.0.1', port: sink.port, secure: 0 }).execute()
  mail = await receive('Price list', 'Armed text')
  const copy = await receive('Price list', 'Harmless text')
  // As the pipeline records a mail of which a copy was disarmed.
  await stage.database.pool.query(
    `update mail set detox_state = $2, detox_report = $3, (blob_key, blob_size) = (select m.blob_key, m.size from message m
       where m.id = (select message_id from mail where id = $4)) where id = $1`,
    [mail, disarmed.state, JSON.stringify(disarmed.report), copy],
  )
}, 240_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

/** A mail to the user that has been delivered; answers its id. */
async function receive(subject: string, text: string): Promise<string> {
  const before = sink.messages.length
  const transport = createTransport({ host: '127.0.0.1', port: stage.product.smtpPort, ignoreTLS: true })
  await transport.sendMail({ from: 'sales@parts.example', to: 'user@company.example', subject, text })
  transport.close()
  await until('it was delivered', () => sink.messages.length > before)
  const { rows } = await stage.database.pool.query<{ id: string }>(
    `select id from mail where title = $1 order by id desc limit 1`,
    [subject],
  )
  return rows[0]!.id
}

test('the user sees what was removed and asks for the original, on a phone', async () => {
  const page = await stage.page({ language: 'ko', viewport: PHONE })
  await signIn(page, 'user@company.example', PASSWORD)
  await page.goto(`/mail/inbound/mail/${mail}`)
  await page.getByText('매크로 2개').waitFor()
  await picture(page, 'original-phone')
  expect(await overflowOf(page)).toEqual([])
  await expectAccessible(page, 'a disarmed mail on a phone')
  await page.locator('.phoneactions').getByRole('button', { name: '원본 요청…' }).click()
  await page.getByText('원본을 요청할까요?').waitFor()
  await picture(page, 'original-ask-phone')
  await page.getByText('기타', { exact: true }).click()
  await page.getByRole('button', { name: '요청 보내기' }).click()
  await page.getByText('기타를 고르면 설명을 입력해 주세요.').waitFor()
  await page.getByLabel('설명').fill('발주서 시트가 매크로로 채워집니다.')
  await page.getByRole('button', { name: '요청 보내기' }).click()
  await page.getByText('원본을 요청했습니다.').waitFor()
  await page.getByText('요청함', { exact: false }).first().waitFor()
}, 120_000)

test('an administrator sends it, and it arrives as it came', async () => {
  const page = await stage.page({ language: 'en' })
  await signIn(page, 'domain@company.example', PASSWORD)
  await page.goto('/detox/requests')
  await page.getByText('Price list').first().waitFor()
  await picture(page, 'original-requests')
  await page.goto(`/mail/inbound/mail/${mail}`)
  await page.getByRole('button', { name: 'Before and after' }).click()
  await page.getByRole('rowheader', { name: 'Everything else' }).waitFor()
  await picture(page, 'original-desk')
  await expectAccessible(page, 'a disarmed mail whose original is asked for')
  await page.locator('.originalstrip').getByRole('button', { name: 'Return original' }).click()
  await page.getByText('Return the original?').waitFor()
  await picture(page, 'original-return')
  await page.getByRole('button', { name: 'Scan and send' }).click()
  await page.getByText('The original is on its way', { exact: false }).waitFor()
  const arrived = () => sink.messages.filter(({ bytes }) => String(bytes).includes('Armed text'))
  await until('the original arrived', () => arrived().length === 2)
}, 180_000)

test('the user reads that it was sent, in Japanese', async () => {
  const page = await stage.page({ language: 'ja', viewport: { width: 768, height: 900 } })
  await signIn(page, 'user@company.example', PASSWORD)
  await page.goto(`/mail/inbound/mail/${mail}`)
  await page.getByText('原本を送信済み', { exact: false }).waitFor()
  await picture(page, 'original-answered')
  expect(await overflowOf(page)).toEqual([])
}, 120_000)
