/** Alerts: a rule is made and trips over real rows, somebody looks after it, and it is over; a webhook is made and tried. */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedMail, seedTenant } from '@postern/testkit/tenants.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  enter,
  expectAccessible,
  inBothSchemes,
  moreSettings,
  overflowOf,
  picture,
  setSettings,
} from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

let stage: CompanyStage
const receiver = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(202).end('queued, thank you'))
})
const PHONE = { width: 360, height: 780 }
const TABLET = { width: 768, height: 1024 }

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  stage = await openCompanyStage()
  await setSettings(stage.database.db, { 'basic.publicUrl': stage.product.url })
}, 240_000)
afterAll(async () => {
  receiver.close()
  await stage?.stop()
})

async function pageAs(language: 'ko' | 'en' | 'ja', who?: string) {
  const page = await stage.page({ language, viewport: { width: 1280, height: 860 } })
  if (who === undefined) await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  else await enter(page, who, 'correct horse 42 battery')
  return page
}

/** The job looks each minute: now. */
const lookNow = () => stage.database.pool.query(`update job set run_at = now() where kind = 'alert'`)
const stateOf = async (): Promise<string | undefined> =>
  (await stage.database.pool.query<{ state: string }>(`select state from alert where kind = 'virus'`)).rows[0]
    ?.state

test('a rule is made by the domain’s administrator: what is wrong stands at its field', async () => {
  const page = await pageAs('en', 'domain@company.example')
  await page.goto('/alert/rule/list')
  await page.getByText('No rules yet').waitFor()
  await page.getByRole('link', { name: 'Add', exact: true }).first().click()
  const kind = page.getByRole('combobox', { name: 'Watches' })
  await kind.click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      'Mail volume by class',
      'Surge of refusals',
      'Virus outbreak',
      'Flood from one sender',
      'Mail not disarmed',
    ])
  await page.getByRole('option', { name: 'Virus outbreak' }).click()
  await page.getByRole('textbox', { name: 'At least (count)' }).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('outside the allowed range', { exact: false }).first().waitFor()
  await expectAccessible(page, 'the form of a rule')
  await page.getByRole('textbox', { name: 'At least (count)' }).fill('5')
  await moreSettings(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Viruses at home')
  await page.getByText('There is no notification channel for it yet.').waitFor()
  await picture(page, 'alert-rule-form-en')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/alert/rule/list')
  await page.getByRole('row', { name: /Viruses at home/ }).waitFor()
  await page.close()
}, 120_000)

test('it trips over real rows, is seen from everywhere, acknowledged, and over', async () => {
  const { db, pool } = stage.database
  const owner = { domain_id: stage.tenant.domainId, user_id: stage.tenant.users.user }
  for (let n = 0; n < 6; n++)
    await seedMail(db, new MemoryBlobs(), {
      class: 'virus',
      mode: 1,
      ...owner,
      receiver: 'user@company.example',
    })
  await expect.poll(() => lookNow().then(stateOf), { timeout: 60_000, interval: 1_000 }).toBe('open')
  const page = await pageAs('ko', 'domain@company.example')
  await page.goto('/')
  await page.getByRole('complementary').getByText('알림', { exact: true }).first().waitFor()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '확인할 알림 1건' }).waitFor()
  await page.goto('/alert/alerts')
  const row = page.getByRole('row').filter({ hasText: 'Viruses at home' })
  await row.waitFor()
  expect(await row.textContent()).toContain('1시간 동안')
  await inBothSchemes(page, 'the list of alerts')
  await picture(page, 'alerts-ko')
  await page.setViewportSize(TABLET)
  await picture(page, 'alerts-ko-768')
  expect(await overflowOf(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await picture(page, 'alerts-ko-360')
  expect(await overflowOf(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 860 })
  // Its number opens the mail it counts: those, and that of the company before.
  await row.getByRole('link').nth(1).click()
  await page.waitForURL('**/mail/inbound/mail?**')
  await expect.poll(() => page.getByText('A virus mail').count()).toBe(7)
  await page.goBack()
  await row.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('화면에만 표시').waitFor()
  await expectAccessible(page, 'an alert')
  await picture(page, 'alert-dialog-ko')
  await dialog.getByRole('button', { name: '확인', exact: true }).click()
  await dialog.getByText('domain@company.example 님이', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await row.getByText('확인함').first().waitFor()
  await pool.query(`delete from mail where class = 'virus'`)
  await lookNow()
  await expect
    .poll(
      async () => {
        await pool.query(
          `update alert set clear_since = now() - interval '11 minutes' where clear_since is not null`,
        )
        await lookNow()
        return stateOf()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe('over')
  await page.goto('/alert/alerts?state=over')
  await row.getByText('해소').first().waitFor()
  await picture(page, 'alerts-over-ko')
  await page.close()
}, 180_000)

test('a webhook: its secret is shown once, and a test says what it answered', async () => {
  const page = await pageAs('ja')
  await page.goto('/alert/rule/list')
  await page.getByRole('row', { name: /ディスクの空き容量不足/ }).waitFor()
  await inBothSchemes(page, 'the list of rules')
  await page.goto('/alert/way/list')
  await page.getByText('すべてのスーパー管理者').first().waitFor()
  await picture(page, 'alert-ways-ja')
  await page.getByRole('link', { name: '登録' }).first().click()
  await page.getByRole('combobox', { name: '方法' }).click()
  await page.getByRole('option', { name: 'Webhook 通知' }).click()
  const { port } = receiver.address() as AddressInfo
  await page.getByRole('textbox', { name: 'アドレス' }).fill(`http://127.0.0.1:${port}/`)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('https:// で始まるアドレス', { exact: false }).first().waitFor()
  await page.getByRole('switch', { name: '内部ネットワークのアドレスです' }).click()
  await inBothSchemes(page, 'the form of a way')
  await picture(page, 'alert-way-form-ja')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await expectAccessible(page, 'the secret of a webhook')
  await picture(page, 'alert-secret-ja')
  // Over plain http browsers give pages no clipboard.
  await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
  await page.getByRole('button', { name: 'コピー' }).click()
  await page.getByRole('alert').getByText('このブラウザーではコピーできません', { exact: false }).waitFor()
  expect(await page.evaluate('String(getSelection()).trim()')).toBe(
    await page.getByText(/^whsec_/).textContent(),
  )
  await expectAccessible(page, 'the secret of a webhook, to be copied by hand')
  await picture(page, 'alert-secret-by-hand-ja')
  await page.getByRole('button', { name: '保存しました' }).click()
  await page.waitForURL('**/alert/way/list')
  await page.getByRole('row', { name: /http:/ }).click()
  await page.getByRole('button', { name: 'テスト送信' }).click()
  await page.getByText('queued, thank you').first().waitFor()
  await page.setViewportSize(PHONE)
  await picture(page, 'alert-way-trial-ja-360')
  expect(await overflowOf(page)).toEqual([])
  await page.close()
}, 120_000)

test('whom a rule tells stays with whose it is', async () => {
  const { db, pool } = stage.database
  await seedTenant(db, new MemoryBlobs(), 'branch.example')
  await pool.query(
    `insert into alert_way (domain_id, name, kind, language, recipients) values
       ($1, 'Of the company', 'mail', 'en', '{user@company.example}'), (null, 'Of all', 'mail', 'en', '{a@far.example}')`,
    [stage.tenant.domainId],
  )
  const saved = async (name: string) =>
    (
      await pool.query<{ domain: string | null; ways: number }>(
        `select domain.name as domain, cardinality(ways) as ways
         from alert_rule left join domain on domain.id = domain_id where alert_rule.name = $1`,
        [name],
      )
    ).rows[0]
  const page = await pageAs('en')
  const choose = async (field: string, choice: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  const save = async (name: string) => {
    await moreSettings(page)
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/alert/rule/list')
  }
  await page.goto('/alert/rule/form?cmd=add')
  await choose('Scope', 'One domain')
  await choose('Domain', 'company.example')
  await page.getByRole('checkbox', { name: 'Of the company' }).check()
  await choose('Domain', 'branch.example')
  await page.getByText('There is no notification channel for it yet.').waitFor()
  await expectAccessible(page, 'the form of a rule without ways')
  await save('Of the branch')
  expect(await saved('Of the branch')).toEqual({ domain: 'branch.example', ways: 0 })
  // What is one domain's can watch nothing of the installation.
  await page.getByRole('row', { name: /Of the branch/ }).click()
  await page.getByRole('combobox', { name: 'Watches' }).click()
  await expect.poll(() => page.getByRole('option').count()).toBe(5)
  await page.goto('/alert/rule/form?cmd=add')
  await choose('Scope', 'One domain')
  await choose('Domain', 'company.example')
  await page.getByRole('checkbox', { name: 'Of the company' }).check()
  await choose('Watches', 'Disk nearly full')
  const everywhere = page.getByRole('checkbox', { name: 'Of all' })
  expect(await everywhere.isChecked()).toBe(false)
  await everywhere.check()
  // Of all it was, and is.
  await choose('Watches', 'DNS does not answer')
  expect(await everywhere.isChecked()).toBe(true)
  await save('Of everything')
  expect(await saved('Of everything')).toEqual({ domain: null, ways: 1 })
  await page.close()
}, 120_000)
