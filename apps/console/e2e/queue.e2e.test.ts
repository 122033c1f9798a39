/** The delivery queue: a server that takes nothing, what waits for it, and what an administrator does about that. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@postern/testkit/free-port.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, expectAccessible, inBothSchemes, overflowOf, picture, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let sink: Sink | undefined
let port: number

beforeAll(async () => {
  port = await freePort()
  stage = await openCompanyStage()
  await stage.database.db.updateTable('mail_server').set({ server: '127.0.0.1', port, secure: 0 }).execute()
}, 240_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

async function send(subject: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: stage.product.smtpPort, ignoreTLS: true })
  await transport.sendMail({
    from: 'anna@outside.example',
    to: 'user@company.example',
    subject,
    text: 'Hello there',
  })
  transport.close()
}
const stateOf = async (title: string) => {
  const row = await stage.database.db
    .selectFrom('mail')
    .select(['class', 'send_state'])
    .where('title', '=', title)
    .executeTakeFirst()
  return row?.send_state
}
/** Delivery hears of a pause within two seconds, and ends what it has under way. */
async function paused(): Promise<void> {
  const log = join(stage.product.dataDir, 'log', 'deliver.log')
  await until('delivery has paused', () => readFileSync(log, 'utf8').includes('delivery is paused'))
  await until('nothing is under way', async () => {
    const claimed = stage.database.db.selectFrom('delivery').select('id').where('claimed_by', 'is not', null)
    return !(await claimed.executeTakeFirst())
  })
}
const openQueue = (page: Page) => page.goto('/mail/inbound/queue')

test('a server that is down stands first, with what it said and what waits for it', async () => {
  for (const subject of ['Plan for Monday', 'Plan for Tuesday']) await send(subject)
  const page = await stage.page({ language: 'en' })
  await signIn(page, 'domain@company.example', PASSWORD)
  await page.getByRole('link', { name: 'Delivery queue' }).first().click()
  const domain = page.getByRole('region', { name: 'company.example' })
  await domain.getByText('No connection').waitFor({ timeout: 30_000 })
  await domain.getByText(`127.0.0.1:${String(port)}`, { exact: true }).waitFor()
  await domain.getByText('ECONNREFUSED').waitFor()
  await domain.getByRole('button', { name: 'Show messages' }).first().click()
  await domain.getByRole('link', { name: 'Plan for Monday' }).waitFor()
  await picture(page, 'queue-desk')
  await inBothSchemes(page, 'the queue')
  await domain.getByRole('link', { name: 'Plan for Monday' }).click()
  await page.getByRole('heading', { name: 'Plan for Monday' }).waitFor()
  await page.context().close()
}, 120_000)

test('nothing is said of other companies, and nobody without the permission comes here', async () => {
  const page = await stage.page({ language: 'en' })
  await enter(page, 'user@company.example', PASSWORD)
  await openQueue(page)
  await page.getByRole('heading', { name: "You don't have access to this page" }).first().waitFor()
  await page.context().close()
})

test('paused: mail is taken and stays; gone on: what is due is delivered', async () => {
  const page = await stage.page({ language: 'ja', viewport: { width: 768, height: 900 } })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  await openQueue(page)
  await page.getByRole('button', { name: '配信を一時停止…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '配信を一時停止' }).click()
  await page.getByText('配信を一時停止しています', { exact: false }).waitFor()
  await picture(page, 'queue-paused')
  expect(await overflowOf(page)).toEqual([])
  await paused()
  sink = await startSink({ port })
  await page.getByRole('button', { name: 'すべて再試行' }).click()
  await send('While paused')
  expect(await stateOf('While paused')).toBe('P')
  expect(sink.messages).toHaveLength(0)
  await page.getByRole('button', { name: '配信を再開' }).click()
  await expect.poll(() => sink!.messages.length, { timeout: 30_000 }).toBe(3)
  await page.getByText('待機中のメールはありません。').waitFor({ timeout: 30_000 })
  await picture(page, 'queue-empty')
  await page.context().close()
}, 120_000)

test('on a phone: tried at once by keyboard, and stopped for good', async () => {
  await sink!.close()
  sink = undefined
  await send('Plan for Friday')
  const page = await stage.page({ language: 'ko', viewport: { width: 360, height: 780 } })
  await enter(page, 'domain@company.example', PASSWORD)
  await openQueue(page)
  const domain = page.getByRole('region', { name: 'company.example' })
  await domain.getByText('연결 안 됨').waitFor({ timeout: 30_000 })
  await domain.getByRole('button', { name: '지금 다시 시도' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/건을 다시 보냅니다|다시 보낼 메일이 없습니다/).waitFor()
  await picture(page, 'queue-phone')
  await expectAccessible(page, 'the queue on a phone')
  expect(await overflowOf(page)).toEqual([])
  await expect
    .poll(
      async () => {
        // A copy that is being tried at this very moment is left to its worker.
        if ((await stateOf('Plan for Friday')) === 'C') return 'C'
        await domain.getByRole('button', { name: '전달 취소…' }).click()
        await page.getByRole('dialog').getByRole('button', { name: '전달 취소', exact: true }).click()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        return stateOf('Plan for Friday')
      },
      { timeout: 30_000 },
    )
    .toBe('C')
  await page.getByText('대기 중인 메일이 없습니다.').waitFor({ timeout: 30_000 })
  await page.context().close()
}, 120_000)
