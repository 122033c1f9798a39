/** Every action on mail, in Korean on a phone and in Japanese on a desk: found by its name, done, said to be done. */
import { translator, type Language } from '@postern/contract/i18n/texts.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { FORWARD_TEXTS } from '@postern/contract/texts/mail-forward.ts'
import { REPORT_TEXTS } from '@postern/contract/texts/mail-reports.ts'
import { REGISTER_TEXTS } from '@postern/contract/texts/mail-senders.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, overflowOf } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
/** English on a desk: mail-acts.e2e.test.ts. */
const LOOKS = [
  ['ko', 'phone'],
  ['ja', 'desk'],
] as const satisfies readonly (readonly [Language, keyof typeof SIZES])[]

let stage: CompanyStage
let sink: Sink
beforeAll(async () => {
  stage = await openCompanyStage()
  sink = await startSink({ keepBytes: true })
}, 240_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

/** A filter of the user holds what names company.example in its subject. */
async function send(from: string, subject: string): Promise<string> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.product.smtpPort,
    secure: false,
    ignoreTLS: true,
  })
  const text = `Shall we meet on Monday to talk about the plan (${subject}) for the new office?`
  await transport.sendMail({ from, to: 'user@company.example', subject, text })
  transport.close()
  const { rows } = await stage.database.pool.query<{ id: string }>('select id from mail where title = $1', [
    subject,
  ])
  return rows[0]!.id
}

/** Delivered to the sink, or to a port where nothing listens. */
async function serverIs(there: boolean): Promise<void> {
  await stage.database.db
    .updateTable('mail_server')
    .set({ server: '127.0.0.1', port: there ? sink.port : 1, secure: 0 })
    .where('id', '=', stage.tenant.serverId)
    .execute()
}

const arrived = (subject: string): number =>
  sink.messages.filter(({ bytes }) => bytes?.toString('latin1').includes(subject)).length

/** The button of a mail, or the entry of its menu. */
async function act(page: Page, ...names: readonly string[]): Promise<void> {
  const menu = page.locator('.moreactions').first()
  // It comes with the mail, and the buttons with it.
  await menu.waitFor()
  for (const name of names) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true })
    if (await button.isVisible()) return button.click()
  }
  await menu.click()
  const entries = names.map((name) => page.getByRole('menuitem', { name, exact: true }))
  await entries.reduce((one, other) => one.or(other)).click()
}

test.each(LOOKS)(
  'in %s on a %s',
  async (language, device) => {
    const page = await stage.page({ language, viewport: SIZES[device], acceptDownloads: true })
    await enter(page, 'domain@company.example', PASSWORD)
    const mail = translator(MAIL_TEXTS, language)
    const common = translator(COMMON_TEXTS, language)
    const did = translator(ACT_TEXTS, language)
    const register = translator(REGISTER_TEXTS, language)
    const forward = translator(FORWARD_TEXTS, language)
    const report = translator(REPORT_TEXTS, language)
    const open = async (id: string): Promise<void> => {
      await page.goto(`/mail/inbound/mail/${id}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    const dialog = page.getByRole('dialog')
    const confirm = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).click()
    const told = (words: string): Promise<void> => page.getByText(words).first().waitFor()
    const who = `${language}-${device}`

    await serverIs(true)
    const held = `Offer ${who} for company.example`
    await open(await send(`Anna <${who}@outside.example>`, held))
    await act(page, common('recover'))
    await expect.poll(() => arrived(held), { timeout: 30_000 }).toBe(1)
    await page.getByRole('button', { name: did('allowAlways') }).click()
    await confirm(register('add'))
    await told(register('added'))

    await serverIs(false)
    const plan = `Plan ${who}`
    const id = await send(`Bert <bert-${who}@outside.example>`, plan)
    await open(id)
    await act(page, mail('denySender'), register('deny'))
    await confirm(register('add'))
    await told(register('added'))
    await act(page, did('report'))
    await confirm(report('send'))
    await told(report('sent', { count: 1 }))
    const saving = page.waitForEvent('download')
    await act(page, mail('download'))
    expect((await saving).suggestedFilename()).toMatch(/\.eml$/)
    await act(page, did('retry'))
    await told(did('retried', { count: 1 }))
    await act(page, did('forward'))
    await dialog.getByRole('textbox', { name: forward('to') }).fill('group@company.example')
    await confirm(forward('send'))
    await told(forward('done', { count: 1 }))
    await page.reload()
    await act(page, did('cancel'))
    await told(did('cancelled', { count: 1 }))
    expect(await overflowOf(page)).toEqual([])
    await page.reload()
    await act(page, common('delete'))
    const gone = async (): Promise<number | null> =>
      (await stage.database.pool.query('select from mail where id = $1', [id])).rowCount
    await expect.poll(gone, { timeout: 30_000 }).toBe(0)
    await page.context().close()
  },
  120_000,
)
