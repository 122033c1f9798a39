/** A stranger applies for the service; the administrator hears of it by mail and makes a domain of it. */
import { ERROR_TEXTS } from '@postern/contract/texts/errors.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, expectAccessible, picture, setSettings } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
let sink: Sink

beforeAll(async () => {
  stage = await openCompanyStage('us.example')
  sink = await startSink({ keepBytes: true })
  const { database, tenant } = stage
  await database.db
    .updateTable('mail_server')
    .set({ server: '127.0.0.1', port: sink.port, secure: 0 })
    .where('id', '=', tenant.serverId)
    .execute()
  await setSettings(database.db, { 'basic.applicationMail': ['user@us.example'], 'basic.language': 'en' })
}, 180_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

const page = (locale: string) => stage.page({ locale })

async function fill(stranger: Page): Promise<void> {
  await stranger.getByLabel('Company').fill('New Ltd.')
  await stranger.getByLabel('Name', { exact: false }).first().fill('Min Kim')
  await stranger.getByLabel('Phone number').fill('0212345678')
  await stranger.getByLabel('Email address').fill('min@new.example')
  await stranger.getByLabel('Questions').fill('What does it cost?')
  await stranger.getByRole('checkbox').check()
}

test('reads in three languages, light and dark', async () => {
  for (const [locale, heading] of [
    ['ko-KR', '서비스 신청'],
    ['ja-JP', 'サービスのお申し込み'],
    ['en-US', 'Apply for the service'],
  ] as const) {
    const stranger = await page(locale)
    await stranger.goto('/application')
    await stranger.getByRole('heading', { level: 1, name: heading }).waitFor()
    await stranger.locator('form').waitFor()
    expect(await stranger.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await picture(stranger, `application-${locale}`)
    await expectAccessible(stranger, `application ${locale}`)
    await stranger.emulateMedia({ colorScheme: 'dark' })
    await stranger.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await expectAccessible(stranger, `application ${locale} in the dark`)
    await stranger.context().close()
  }
})

test('is checked field by field, keeps what was entered through a temporary problem, and thanks', async () => {
  const stranger = await page('en-US')
  await stranger.goto('/application')
  await stranger.getByRole('button', { name: 'Apply' }).click()
  await stranger.getByText('5 fields need attention.').waitFor()
  // What is empty is missing, not wrong: company, name, phone and address; the fifth is the consent.
  expect(await stranger.getByText('This field is required.').count()).toBe(4)
  await stranger.getByText(ERROR_TEXTS.PRIVACY_CONSENT_REQUIRED.en).waitFor()
  await stranger.getByLabel('Phone number').fill('02-1234-5678')
  expect(await stranger.getByLabel('Phone number').getAttribute('aria-invalid')).toBe('true')
  await picture(stranger, 'application-errors')
  await expectAccessible(stranger, 'application with errors')
  await fill(stranger)
  await stranger.route('**/api/proxy/applications', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'DATABASE_UNAVAILABLE', request_id: 'r-1' } }),
  )
  await stranger.getByRole('button', { name: 'Apply' }).click()
  await stranger.getByRole('alert').getByText('temporary problem', { exact: false }).waitFor()
  expect(await stranger.getByLabel('Company').inputValue()).toBe('New Ltd.')
  await stranger.unroute('**/api/proxy/applications')
  await stranger.getByRole('button', { name: 'Apply' }).click()
  await stranger.waitForURL('**/application/thanks')
  await stranger.getByRole('heading', { name: 'Thank you' }).waitFor()
  await picture(stranger, 'application-thanks')
  await expectAccessible(stranger, 'thanks')
})

test('arrives as a mail', async () => {
  await sink.waitFor(1, 30_000)
  const mail = sink.messages[0]!
  expect(mail.recipients).toEqual(['user@us.example'])
  const source = mail.bytes!.toString('latin1')
  expect(source).toContain('Subject: [Postern] Service application: New Ltd.')
  expect(source).toContain('Auto-Submitted: auto-generated')
  const body = Buffer.from(source.slice(source.indexOf('\r\n\r\n')), 'base64').toString()
  expect(body).toContain('What does it cost?')
})

test('becomes a domain', async () => {
  const admin = await stage.page({ language: 'en' })
  await enter(admin, stage.product.adminEmail, stage.product.adminPassword)
  await admin.goto('/member/application/list')
  // The menu counts it until it is decided; a root counts what it folds away.
  const side = admin.locator('.side')
  await side.getByRole('link', { name: 'Applications 1 waiting' }).waitFor()
  expect(await side.getByRole('status').textContent()).toBe('Applications: 1 waiting')
  await side.getByRole('button', { name: 'Members', exact: true }).click()
  await side.getByRole('button', { name: 'Members 1 waiting' }).waitFor()
  await picture(admin, 'waiting-root')
  await expectAccessible(admin, 'menu with a count')
  await side.getByRole('button', { name: 'Members 1 waiting' }).click()
  await side.getByRole('button', { name: 'Collapse the menu' }).click()
  await picture(admin, 'waiting-folded')
  await expectAccessible(admin, 'folded menu with a count')
  await side.getByRole('button', { name: 'Expand the menu' }).click()
  await admin.getByRole('row', { name: /New Ltd\./ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Application of New Ltd.' })
  await dialog.getByText('What does it cost?').waitFor()
  await picture(admin, 'application-dialog')
  await expectAccessible(admin, 'application dialog')
  await dialog.getByRole('link', { name: 'Register the domain new.example' }).click()
  await admin.waitForURL('**/member/domain/form**')
  expect(await admin.getByLabel('Domain name').inputValue()).toBe('new.example')
  await admin.getByLabel('Host of server 1').fill('mail.new.example')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.waitForURL('**/member/application/list**')
  await dialog.getByLabel('Comment').fill('Called them.')
  const accept = dialog.getByRole('button', { name: 'Accept as domain new.example' })
  await accept.waitFor()
  // A colleague, meanwhile.
  await stage.database.db.updateTable('application').set({ comment: 'I will call.' }).execute()
  await accept.click()
  await dialog.getByText('Someone else saved changes').waitFor()
  await picture(admin, 'application-changed')
  await expectAccessible(admin, 'application that somebody else changed')
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await dialog.getByText('(I will call.)', { exact: false }).waitFor()
  expect(await dialog.getByLabel('Comment').inputValue()).toBe('Called them.')
  await picture(admin, 'application-taken-in')
  await expectAccessible(admin, 'application with a change taken in')
  await accept.click()
  await dialog.getByText('Accepted').waitFor()
  await dialog.getByRole('link', { name: 'new.example' }).waitFor()
  await side.getByRole('link', { name: 'Applications', exact: true, includeHidden: true }).waitFor()
  expect(await side.locator('.waiting').count()).toBe(0)
  await admin.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await admin.getByRole('row', { name: /New Ltd\. .*Accepted.*new\.example/ }).waitFor()
  await picture(admin, 'application-list')
  await expectAccessible(admin, 'applications')
  await admin.emulateMedia({ colorScheme: 'dark' })
  await admin.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await expectAccessible(admin, 'applications in the dark')
})

test('is not there while it is switched off', async () => {
  await setSettings(stage.database.db, { 'basic.applicationForm': false })
  const stranger = await page('en-US')
  await expect
    .poll(
      async () => {
        await stranger.goto('/application')
        await stranger.getByRole('heading', { level: 1 }).waitFor()
        return stranger.getByRole('heading', { name: 'Page not found' }).count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
})
