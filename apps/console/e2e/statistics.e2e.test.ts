/** Statistics: numbers by time and by whom, each of which opens the very mail it counts. */
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { until } from '@postern/testkit/until.ts'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, expectAccessible, inBothSchemes, overflowOf, picture, signIn } from './browser.ts'
import { openCompanyStage, takeAway, type CompanyStage } from './company.ts'

let stage: CompanyStage

beforeAll(async () => {
  stage = await openCompanyStage()
  const transport = createTransport({ host: '127.0.0.1', port: stage.product.smtpPort, ignoreTLS: true })
  for (const [from, count] of [
    ['anna@outside.example', 3],
    ['susanna@outside.example', 1],
    ['ben@other.example', 2],
  ] as const)
    for (let n = 1; n <= count; n++)
      await transport.sendMail({
        from,
        to: 'user@company.example',
        subject: `${from} ${n}`,
        text: 'Hello there',
        attachments: from === 'ben@other.example' ? [{ filename: `Notes ${n}.TXT`, content: 'Notes' }] : [],
      })
  const relayed = { from: 'anna@outside.example', to: 'stranger@elsewhere.example', subject: 'x', text: 'y' }
  await expect(transport.sendMail(relayed)).rejects.toThrow(/Relay access denied/)
  transport.close()
  await until('all of it is added up', async () => {
    const { rows } = await stage.database.pool.query<{ taken: number; refused: number; recounted: boolean }>(
      `select
        (select sum(normal + spam)::int from stat_key where unit = 'd' and dim = 'sender' and domain_id = $1 and group_id = 0
          and key in ('anna@outside.example', 'susanna@outside.example', 'ben@other.example')) as taken,
        (select sum(mails)::int from stat_total where unit = 'd' and domain_id = 0 and code = 102) as refused,
        -- A recount, as of the first zone, would count away what a test writes itself.
        (select recount_from is null from stat_state) as recounted`,
      [stage.tenant.domainId],
    )
    return rows[0]!.taken === 6 && rows[0]!.refused === 1 && rows[0]!.recounted
  })
}, 240_000)
afterAll(() => stage?.stop())

test('a number of a sender opens the mail it counts, and none of others', async () => {
  const page = await stage.page({ language: 'en' })
  await signIn(page, 'domain@company.example', PASSWORD)
  await page.getByRole('link', { name: 'Statistics' }).first().click()
  await page.getByRole('heading', { name: 'Mail over time' }).waitFor()
  await page.goto('/statistics/inbound/sender?compare=1')
  const row = page.getByRole('row', { name: /^\d+ anna@outside\.example/ })
  await row.waitFor()
  await picture(page, 'statistics-sender')
  await inBothSchemes(page, 'mail by sender')
  const total = await row
    .getByRole('link', { name: /open mail of anna@outside\.example, Total$/ })
    .innerText()
  expect(Number(total)).toBe(3)
  await row.getByRole('link', { name: /open mail of anna@outside\.example, Normal$/ }).click()
  await page.waitForURL('**/mail/inbound/mail?**exact=1**')
  await expect.poll(() => page.getByRole('row', { name: /anna@outside/ }).count()).toBe(3)
  expect(await page.getByText('susanna').count()).toBe(0)
  await page.context().close()
}, 120_000)

test('the menu leads to extensions of attachments, and a number to the mail that has them', async () => {
  const page = await stage.page({ language: 'en' })
  await enter(page, 'domain@company.example', PASSWORD)
  await page.goto('/statistics/summary')
  await page.getByRole('link', { name: 'By extension', exact: true }).click()
  await page.getByRole('heading', { name: 'Mail by attachment extension' }).waitFor()
  const total = page.getByRole('link', { name: /open mail of txt, Total$/ })
  expect(await total.innerText()).toBe('2')
  await picture(page, 'statistics-ext')
  await total.click()
  await page.waitForURL('**/mail/inbound/mail?**attach_ext=txt**')
  await expect.poll(() => page.getByRole('row', { name: /ben@other/ }).count()).toBe(2)
  expect(await page.getByText('anna@outside').count()).toBe(0)
  await page.getByRole('button', { name: /Attachment extension/ }).waitFor()
  await picture(page, 'mail-by-extension')
  await page.context().close()
}, 120_000)

test('a bar opens the mail of its hour by the keyboard', async () => {
  const page = await stage.page({ language: 'en' })
  await enter(page, 'domain@company.example', PASSWORD)
  // Not of today only, which may have begun since the mail came.
  await page.goto('/statistics/summary?period=week&unit=hour')
  const chart = page.getByRole('group', { name: 'Chart of mail by class', exact: false })
  const now = chart.locator('[data-bar]').last()
  await now.focus()
  await page.keyboard.press('Home')
  expect(
    await chart
      .locator('[data-bar]')
      .first()
      .evaluate((bar) => bar.matches(':focus')),
  ).toBe(true)
  await page.keyboard.press('End')
  // So may the hour; where there is mail a bar is a link.
  await until('a bar with mail', async () => {
    if ((await chart.locator('a[data-bar]:focus').count()) > 0) return true
    await page.keyboard.press('ArrowLeft')
    return false
  })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mail/inbound/mail?**')
  await page
    .getByRole('row', { name: /ben@other/ })
    .first()
    .waitFor()
  await page.context().close()
}, 120_000)

test('from a row to one sender’s time, and from its day to its mail; by the keyboard', async () => {
  const page = await stage.page({ language: 'en' })
  await enter(page, 'domain@company.example', PASSWORD)
  await page.goto('/statistics/inbound/sender')
  await page.getByRole('link', { name: 'anna@outside.example over time', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Mail of anna@outside.example over time' }).waitFor()
  await page.waitForURL('**/statistics/inbound/sender/time?**')
  const total = page
    .getByRole('row', { name: /^Total/ })
    .getByRole('link')
    .first()
  expect(await total.innerText()).toBe('3')
  await picture(page, 'statistics-sender-time')
  await inBothSchemes(page, 'mail of one sender')
  // Days that it is not kept of are told.
  await stage.database.pool.query(
    `insert into stat_rest (unit, at, dim, domain_id, group_id, keys, normal, spam, virus, rejected, bytes, most)
     select 'd', at - interval '2 days', 'sender', $1, 0, 5, 40, 0, 0, 0, 0, 7 from stat_key where dim = 'sender' and unit = 'd'
     order by at desc limit 1`,
    [stage.tenant.domainId],
  )
  await page.reload()
  await page.getByText(/On 1 day this was not among them.*up to 7 in all/).waitFor()
  await page.getByText('not kept').waitFor()
  await picture(page, 'statistics-sender-time-missing')
  await expectAccessible(page, 'mail of one sender with days that are not kept')
  await page
    .getByRole('row', { name: /^Total/ })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL('**/mail/inbound/mail?**exact=1**')
  await expect.poll(() => page.getByRole('row', { name: /anna@outside/ }).count()).toBe(3)
  await page.context().close()
}, 120_000)

test('a country is put on the SMTP blacklist by whoever may; others see no button', async () => {
  const at = new Date(Date.now() - 60_000)
  await stage.database.db
    .insertInto('stat_key')
    .values(
      [0, stage.tenant.domainId].map((domain_id) => ({
        unit: 'd' as const,
        at: new Date(new Date(at).setUTCHours(-9, 0, 0, 0)),
        dim: 'country',
        domain_id,
        group_id: 0,
        key: 'BR',
        normal: 1,
        spam: 9,
        virus: 0,
        rejected: 0,
        bytes: 10,
        last_at: at,
      })),
    )
    .execute()
  const page = await stage.page({ language: 'en' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.goto('/statistics/inbound/country?period=month')
  await page
    .getByRole('row', { name: /Brazil/ })
    .getByRole('button', { name: 'Block Brazil' })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Put on an SMTP list' })
  await dialog.getByText('Brazil (BR) is added').waitFor()
  await picture(page, 'statistics-block-country')
  await expectAccessible(page, 'blocking a country')
  await dialog.getByRole('button', { name: 'Add 1 entry' }).click()
  await page.getByText('1 entry was added to the SMTP blacklist.').waitFor()
  const { rows } = await stage.database.pool.query('select value, policy from smtp_entry')
  expect(rows).toEqual([{ value: 'BR', policy: 2 }])
  await page
    .getByRole('row', { name: /Brazil/ })
    .getByRole('button', { name: 'Block Brazil' })
    .click()
  await dialog.getByText(/Brazil \(BR\) is covered by/).waitFor()
  expect(await dialog.getByRole('button', { name: /^Add/ }).isDisabled()).toBe(true)
  await page.context().close()
  const other = await stage.page({ language: 'en' })
  await enter(other, 'domain@company.example', PASSWORD)
  await other.goto('/statistics/inbound/country?period=month')
  await other.getByRole('row', { name: /Brazil/ }).waitFor()
  expect(await other.getByRole('button', { name: 'Block Brazil' }).count()).toBe(0)
  await other.context().close()
}, 120_000)

test('reasons of refusals lead to what was refused; periods stay in the address', async () => {
  const page = await stage.page({ language: 'ja' })
  await enter(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.goto('/statistics/inbound/reject')
  await page.locator('a[href*="reject_code=102"]').first().click()
  await page.waitForURL('**/mail/inbound/reject?**reject_code=102**')
  await page.getByText('stranger@elsewhere.example').first().waitFor()
  await page.goBack()
  await page.getByRole('radiogroup').getByText('30 日間', { exact: true }).click()
  await page.waitForURL('**period=month**')
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: '30 日間' }).isChecked()).toBe(true)
  await page.goto('/statistics/inbound/country')
  await page.getByRole('heading', { name: '国別のメール統計' }).waitFor()
  await picture(page, 'statistics-country')
  await expectAccessible(page, 'mail by country')
  await page.context().close()
}, 120_000)

test('on a phone nothing is cut off; who lacks the permission is told so', async () => {
  const page = await stage.page({ language: 'ko', viewport: { width: 390, height: 844 } })
  await enter(page, 'group@company.example', PASSWORD)
  for (const path of ['/statistics/summary?compare=1', '/statistics/inbound/receiver?period=year']) {
    await page.goto(path)
    await page.locator('table').first().waitFor()
    expect(await overflowOf(page)).toEqual([])
    await picture(page, `statistics-phone${path.split('?')[0]!.replaceAll('/', '-')}`)
  }
  await page.goto('/statistics/inbound/reject')
  await page.getByRole('heading', { name: '이 화면을 볼 권한이 없습니다', exact: false }).first().waitFor()
  await page.context().close()
  const other = await stage.page({ language: 'en' })
  await enter(other, 'domain@company.example', PASSWORD)
  const overTime = other.getByRole('link', { name: /company\.example.* over time/ })
  await other.goto('/statistics/inbound/domain')
  await overTime.waitFor()
  await takeAway(stage, 'domain@company.example', ['statistics-summary'])
  await other.reload()
  await other.getByRole('row', { name: /company\.example/ }).waitFor()
  // Without the summary, the domain's own time line is left.
  expect(await overTime.getAttribute('href')).toContain('/statistics/inbound/domain/time')
  await other.context().close()
}, 120_000)
