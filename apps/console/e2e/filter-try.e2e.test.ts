/** A filter is tried on a mail before it is saved; the simulator says which filter decides, and why the others do not. */
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from './api.ts'
import { enter, expectAccessible, overflowOf, picture } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'
import { settled } from './settled.ts'

const PASSWORD = 'correct horse 42 battery'
let stage: CompanyStage
let page: Page

beforeAll(async () => {
  stage = await openCompanyStage()
  page = await stage.page({ language: 'en' })
  await enter(page, 'domain@company.example', PASSWORD)
  await send('Autumn sale, everything must go')
  await page.goto('/mail/inbound/mail')
  await page.getByRole('row', { name: /Autumn sale/ }).waitFor()
}, 180_000)
afterAll(() => stage?.stop())

async function send(subject: string, attached?: string): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.product.smtpPort,
    secure: false,
    ignoreTLS: true,
  })
  await transport.sendMail({
    from: 'Shop <news@shop.example>',
    to: 'user@company.example',
    subject,
    text: 'Dear customer, the warehouse is full.',
    ...(attached === undefined
      ? {}
      : { attachments: [{ filename: attached, content: 'new ActiveXObject("WScript.Shell").Run("calc")' }] }),
  })
  transport.close()
}

test('shows condition by condition what a draft sees in received mail, and saves nothing', async () => {
  await page.goto('/filter/system/inbound/domain/deny/form?cmd=add')
  await page.getByRole('combobox', { name: 'Target of rule 1' }).click()
  await page.getByRole('option', { name: 'Subject', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition of rule 1' }).click()
  await page.getByRole('option', { name: 'Contains', exact: true }).click()
  await page.getByLabel('Value of rule 1').fill('AUTUMN SALE')
  await page.getByRole('button', { name: 'Test on a message' }).click()
  await page.getByRole('button', { name: /Autumn sale/ }).click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('Met', { exact: true }).waitFor()
  await result.getByText('autumn sale, everything must go').waitFor()
  await result.getByText('Spam', { exact: true }).waitFor()
  await result.getByText('It was held as spam because the deny filter', { exact: false }).waitFor()
  await expectAccessible(page, 'filter form with a trial')
  await picture(page, 'filter try')
  await page.getByLabel('Value of rule 1').fill('winter')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await result.getByText('Not met').waitFor()
  await result.getByText('The result for this message stays the same.').waitFor()
  await page.getByLabel('Value of rule 1').fill('sale')
  await page.getByRole('button', { name: 'Start' }).click()
  const past = page.getByRole('region', { name: 'the result' })
  // It yields to whatever else the machine does.
  await past.getByText('Finished').waitFor({ timeout: 60_000 })
  await past.getByText('1 message would be treated differently').waitFor()
  await past.getByRole('link', { name: /Autumn sale/ }).waitFor()
  await expectAccessible(page, 'filter form with a backtest')
  await picture(page, 'backtest')
  expect(await callApi(page, 'GET', '/filters/system/inbound/domain/deny/scan?q=winter')).toMatchObject({
    total: 0,
  })
})

test('a backtest whose process ends is finished by the next', async () => {
  const started = page.waitForResponse((reply) => reply.url().endsWith('/backtest') && reply.ok())
  // One mail is soon judged: the page must not hear of it before the process has ended.
  const ended = Promise.withResolvers<void>()
  const looks = /\/filters\/backtest\/\d+$/
  await page.route(looks, (route) => ended.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Start' }).click()
  await started
  process.kill(stage.product.pids['api']!, 'SIGKILL')
  ended.resolve()
  const past = page.getByRole('region', { name: 'the result' })
  await past.getByText('Finished').waitFor({ timeout: 60_000 })
}, 150_000)

test('the form says what an allow filter does, asks for what that needs, and keeps it', async () => {
  await page.goto('/filter/system/inbound/domain/allow/form?cmd=add')
  await page.getByLabel('Value of rule 1').fill('board@partner.example')
  await page.getByText('Matching mail is delivered regardless of the spam checks', { exact: false }).waitFor()
  await page.getByRole('combobox', { name: 'Matching mail' }).click()
  await page.getByRole('option', { name: 'Send to another server' }).click()
  await page.getByText('goes to this server instead', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This field is required', { exact: false }).first().waitFor()
  await page.getByRole('textbox', { name: 'Server' }).fill('archive.partner.example')
  await expectAccessible(page, 'filter form with another server')
  await picture(page, 'filter action')
  expect(await overflowOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/allow\/list/)
  const { data } = await callApi<{ data: { action: object }[] }>(
    page,
    'GET',
    '/filters/system/inbound/domain/allow/scan?q=board',
  )
  expect(data[0]!.action).toMatchObject({ code: 6, server: 'archive.partner.example', port: 25, secure: 2 })
  await page.goto('/filter/system/inbound/domain/allow/form?cmd=add')
  await page.getByRole('combobox', { name: 'Exempts from' }).click()
  await page.getByRole('option', { name: 'Macros and scripts in attachments' }).click()
  await page.getByRole('combobox', { name: 'Matching mail' }).waitFor({ state: 'detached' })
  await picture(page, 'filter exemption')
})

test('mail that a filter has delivered later says so in the list, and when', async () => {
  await page.goto('/filter/system/inbound/domain/allow/form?cmd=add')
  await page.getByRole('combobox', { name: 'Target of rule 1' }).click()
  await page.getByRole('option', { name: 'Subject', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition of rule 1' }).click()
  await page.getByRole('option', { name: 'Contains', exact: true }).click()
  await page.getByLabel('Value of rule 1').fill('Second thoughts')
  await page.getByRole('combobox', { name: 'Matching mail' }).click()
  await page.getByRole('option', { name: 'Deliver later' }).click()
  await page.getByText('is delivered after the time set', { exact: false }).waitFor()
  await page.getByLabel('Minutes to wait').fill('90')
  await expectAccessible(page, 'filter form with a delay')
  await picture(page, 'filter delay')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/allow\/list/)
  await settled(stage)
  await send('Second thoughts')
  await page.goto('/mail/inbound/mail')
  const row = page.getByRole('row', { name: /Second thoughts/ })
  await row.getByTitle('Delayed by a filter', { exact: false }).waitFor()
  await picture(page, 'mail list with a delay')
  const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/mails?q=Second')
  await page.goto(`/mail/inbound/mail/${data[0]!.id}`)
  await page.getByText('Delivered 90 minutes later', { exact: false }).first().waitFor()
  await page.getByText('Delayed by a filter', { exact: true }).last().waitFor()
  await expectAccessible(page, 'mail with a delay')
  await picture(page, 'mail with a delay')
})

test('the simulator names the winning level and what it overrode, in three languages', async () => {
  const mine = await stage.page({ language: 'en' })
  await enter(mine, 'user@company.example', PASSWORD)
  const rules = [{ target: 101, cond: 2, value: 'sale' }]
  for (const [client, path, name] of [
    [page, 'domain/deny', 'No sales'],
    [mine, 'user/deny', 'My own'],
  ] as const) {
    await callApi(client, 'POST', `/filters/system/inbound/${path}/scan`, { name, rules })
  }
  await page.goto('/filter/system/simulator')
  await page.getByRole('heading', { name: 'Filter simulator' }).waitFor()
  await expectAccessible(page, 'simulator')
  await page.getByRole('button', { name: /Autumn sale/ }).click()
  await page.getByRole('button', { name: 'Simulate' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('A filter before it had already decided', { exact: true }).waitFor()
  await result
    .getByText(/deny filter .*My own.* \(User\) matches/)
    .first()
    .waitFor()
  await expectAccessible(page, 'simulator with a result')
  await picture(page, 'simulator en')
  await page.getByRole('combobox', { name: 'Kind of filter' }).click()
  await page.getByRole('option', { name: 'User · Allow' }).click()
  const owner = page.getByRole('combobox', { name: 'User', exact: true })
  await owner.fill('user@company.example')
  await page.getByRole('option', { name: /user@company\.example/ }).click()
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByText('This field is required', { exact: false }).first().waitFor()
  await page.getByRole('combobox', { name: 'Target of rule 1' }).click()
  await page.getByRole('option', { name: 'Subject', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition of rule 1' }).click()
  await page.getByRole('option', { name: 'Contains', exact: true }).click()
  await page.getByLabel('Value of rule 1').fill('autumn')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await result.getByText('With the changes', { exact: true }).waitFor()
  await result.getByText('Met', { exact: true }).first().waitFor()
  await expectAccessible(page, 'simulator with a draft')
  await picture(page, 'simulator draft')
  for (const language of ['ko', 'ja'] as const) {
    const other = await stage.page({ language })
    await enter(other, 'domain@company.example', PASSWORD)
    await other.goto('/filter/system/simulator')
    await other.getByRole('button', { name: /Autumn sale/ }).click()
    await other.locator('form button[type=submit]').click()
    await other.locator('section[aria-live=polite]').getByText('My own').first().waitFor()
    await expectAccessible(other, `simulator ${language}`)
    await picture(other, `simulator ${language}`)
  }
})

test('a file is tried on a phone, for a recipient of the own company only', async () => {
  const phone = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await enter(phone, 'domain@company.example', PASSWORD)
  await phone.goto('/filter/system/simulator')
  await phone.getByRole('tab', { name: '원문 붙여넣기' }).click()
  await phone
    .getByLabel('메일 원문 (헤더 포함)')
    .fill('From: a@b.example\nTo: user@company.example\nSubject: sale\n\nhello\n')
  await phone.getByRole('button', { name: '이 원문 사용' }).click()
  await phone.getByLabel('수신자').fill('user@elsewhere.example')
  await phone.getByRole('button', { name: '시뮬레이션' }).last().click()
  await phone.getByText('받는 주소가 등록된 도메인에 없거나', { exact: false }).waitFor()
  await phone.getByLabel('수신자').fill('user@company.example')
  await phone.getByRole('button', { name: '시뮬레이션' }).last().click()
  await phone.getByText('앞선 필터가 먼저 결정함').waitFor()
  expect(await overflowOf(phone)).toEqual([])
  await expectAccessible(phone, 'simulator on a phone')
  await picture(phone, 'simulator phone')
})

test('a list shows the order and the other levels, and the form tells of what can never decide', async () => {
  const admin = await stage.page({ language: 'en' })
  await enter(admin, stage.product.adminEmail, stage.product.adminPassword)
  await callApi(admin, 'POST', '/filters/system/inbound/all/deny/scan', {
    rules: [{ target: 101, cond: 2, value: 'lottery' }],
  })
  await page.goto('/filter/system/inbound/domain/deny/list')
  await page
    .getByText('User → Group → Domain → Everyone; within a level allow before deny', { exact: false })
    .waitFor()
  await page.getByText('Filters of other levels that also apply').click()
  await page.getByText('You can’t see their rules.', { exact: false }).first().waitFor({ state: 'attached' })
  await page.getByText('User · Deny').click()
  await page.getByRole('link', { name: 'My own' }).waitFor()
  await expectAccessible(page, 'levels of filters')
  await picture(page, 'filter levels')
  await page.goto('/filter/system/inbound/domain/deny/form?cmd=add')
  await page.getByRole('combobox', { name: 'Target of rule 1' }).click()
  await page.getByRole('option', { name: 'Subject', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition of rule 1' }).click()
  await page.getByRole('option', { name: 'Contains', exact: true }).click()
  await page.getByLabel('Value of rule 1').fill('ＡＵＴＵＭＮ sale')
  await page.getByText('This filter can never decide').waitFor()
  await page.getByText('the deny filter “No sales”', { exact: false }).waitFor()
  await expectAccessible(page, 'filter form with an overlap')
  await picture(page, 'filter overlap')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('img', { name: /Never decides/ }).waitFor()
  await picture(page, 'filter list with an overlap')
  for (const language of ['ko', 'ja'] as const) {
    const other = await stage.page({ language, viewport: { width: 390, height: 844 } })
    await enter(other, 'domain@company.example', PASSWORD)
    await other.goto('/filter/system/inbound/domain/deny/list')
    await other.locator('details.fold > summary').click()
    await other.locator('details.fold ol').waitFor()
    expect(await overflowOf(other)).toEqual([])
    await expectAccessible(other, `levels ${language}`)
    await picture(other, `filter levels ${language}`)
  }
})

interface Judged {
  readonly class: string
  readonly mode: number
  readonly trace: readonly { readonly code: string; readonly decisive: boolean }[]
}
const decisive = (trace: Judged['trace']) => trace.filter((entry) => entry.decisive).map(({ code }) => code)

test('settings are tried before they are saved; once saved, the same becomes of mail at the SMTP port', async () => {
  const admin = await stage.page({ language: 'en' })
  await enter(admin, stage.product.adminEmail, stage.product.adminPassword)
  const found = async (subject: string) => {
    await admin.goto(`/mail/inbound/mail?q=${subject}`)
    await admin
      .getByRole('row', { name: new RegExp(subject) })
      .first()
      .waitFor()
    const { data } = await callApi<{ data: { id: string }[] }>(admin, 'GET', `/mails?q=${subject}`)
    return data[0]!.id
  }
  await send('Minutes-one', 'run.js')
  const mail = await found('Minutes-one')
  await admin.goto('/filter/system/simulator')
  await admin.getByRole('button', { name: /Minutes-one/ }).click()
  await admin.getByRole('combobox', { name: 'Setting to change' }).fill('Scripts')
  await admin.getByRole('option', { name: 'Scripts', exact: true }).first().click()
  await admin.getByRole('combobox', { name: 'Scripts', exact: true }).click()
  await admin.getByRole('option', { name: 'Pass', exact: true }).click()
  await admin.getByRole('button', { name: 'Simulate' }).click()
  await admin.getByRole('heading', { name: 'Differences' }).waitFor()
  await expectAccessible(admin, 'simulator with other settings')
  await picture(admin, 'simulator settings')
  const settings = { 'scan.scripts': 'pass', 'scan.statisticalScore': 'off', 'scan.spamThreshold': 50 }
  const trial = await callApi<{ now: Judged; after: Judged }>(admin, 'POST', '/filters/simulate', {
    source: { mail },
    settings,
  })
  expect(trial.after.mode).not.toBe(trial.now.mode)
  await callApi(admin, 'PUT', '/configs/settings/scan', {
    values: { scripts: 'pass', statisticalScore: 'off', spamThreshold: 50 },
  })
  const verdict = (judged: Judged, trace: Judged['trace']) => ({
    class: judged.class,
    mode: judged.mode,
    why: decisive(trace),
  })
  let sent = 0
  // Settings take effect within two seconds.
  await expect
    .poll(
      async () => {
        const subject = `Minutes-after-${++sent}`
        await send(subject, 'run.js')
        const after = await callApi<Judged & { trace: { entries: Judged['trace'] } }>(
          admin,
          'GET',
          `/mails/${await found(subject)}`,
        )
        return verdict(after, after.trace.entries)
      },
      { timeout: 60_000 },
    )
    .toEqual(verdict(trial.after, trial.after.trace))
})

test('who lacks the permission finds no simulator', async () => {
  const personal = await stage.page({ language: 'en' })
  await enter(personal, 'user@company.example', PASSWORD)
  await personal.goto('/filter/system/simulator')
  await personal.getByRole('heading', { name: "You don't have access to this page" }).first().waitFor()
})
