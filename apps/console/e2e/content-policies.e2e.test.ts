/** Settings of attachments, harmful content and links in attachments: chosen on their screens, seen in the next mail's fate. */
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { eventually } from '@postern/testkit/until.ts'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create } from './api.ts'
import { inBothSchemes, openStage, overflowOf, picture, signIn, type Stage } from './browser.ts'
import { speak } from './language.ts'

let stage: Stage
let sink: Sink
let page: Page
beforeAll(async () => {
  stage = await openStage({ 'company.example': { MX: ['10 mx.postern.test'] } })
  sink = await startSink({ keepBytes: true })
  page = await stage.page({ locale: 'ko' })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
  await speak(page.context(), 'ko', page.url())
  const domain = await create(page, '/domains', {
    name: 'company.example',
    mail_servers: [{ server: '127.0.0.1', port: sink.port, secure: 0 }],
  })
  await create(page, '/users', { email: 'kim@company.example', name: 'Kim', role_id: 4, domain_id: domain })
  // The SMTP port hears of a new domain within two seconds, and refuses its mail until then.
  await eventually('mail of the domain is taken', () => send('첫 메일', {}).then(() => true))
}, 240_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

async function send(subject: string, rest: SendMailOptions): Promise<void> {
  const { smtpPort: port } = stage.product
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  const text = '안녕하세요. 지난 회의의 회의록을 공유드립니다. 확인 부탁드립니다. 감사합니다.'
  await transport.sendMail({
    from: 'minsu@outside.example',
    to: 'kim@company.example',
    subject,
    text,
    ...rest,
  })
  transport.close()
}

/** Whatever came out at the other end. */
const arrived = (): string => sink.messages.map(({ bytes }) => bytes?.toString() ?? '').join('')

const attached = (filename: string, content: string): SendMailOptions => ({
  attachments: [{ filename, content }],
})

/** What "Why?" says of the mail with this subject. */
async function why(subject: string): Promise<string> {
  await page.goto(`/mail/inbound/mail?q=${encodeURIComponent(subject)}`)
  await page
    .getByRole('row', { name: new RegExp(subject) })
    .first()
    .click()
  const preview = page.getByRole('complementary', { name: '미리보기' })
  await preview.locator('.why').waitFor()
  return preview.innerText()
}

/** Sends until "Why?" says so: a setting takes up to two seconds. */
async function whyBecomes(subject: string, rest: SendMailOptions, said: string): Promise<void> {
  let sent = 0
  await expect
    .poll(
      async () => {
        await send(`${subject} ${++sent}.`, rest)
        return why(`${subject} ${sent}.`)
      },
      { timeout: 60_000 },
    )
    .toContain(said)
}

async function choose(name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('저장했습니다.').first().waitFor()
}

test('scripts are held until the setting says that they are delivered with a tag', async () => {
  await send('보류될 스크립트', attached('notes.js', 'var a = 1'))
  expect(await why('보류될 스크립트')).toContain('notes.js')
  expect(arrived()).not.toContain('notes.js')
  await page.goto('/config/filtering/scanner?tab=attachments')
  await page.getByRole('combobox', { name: '스크립트 파일', exact: true }).waitFor()
  await inBothSchemes(page, 'attachment policies')
  await choose('스크립트 파일', '표시하여 전달')
  await whyBecomes('표시된 스크립트', attached('report.js', 'var b = 2'), '표시하여 전달했습니다')
  await expect.poll(arrived, { timeout: 20_000 }).toContain('report.js')
})

test('what is blocked by extension is refused by its field when it is written with a dot', async () => {
  await page.goto('/config/filtering/scanner?tab=attachments')
  const list = page.getByRole('combobox', { name: '허용하지 않는 확장자', exact: true })
  await list.fill('.dwg')
  await list.press('Enter')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('입력 항목 1개를 확인해 주세요.').waitFor()
})

test('script in the text holds where the setting says so', async () => {
  await page.goto('/config/filtering/harmful-contents-block')
  await choose('본문의 스크립트', '보류')
  await inBothSchemes(page, 'harmful content')
  const html = '<p>회의록</p><script>x()</script>'
  await whyBecomes('본문 스크립트', { html }, '격리했습니다')
  expect(await why('본문 스크립트')).toContain('본문 HTML에 스크립트가 있습니다')
})

test('a blocked site in a calendar holds the mail', async () => {
  await page.goto('/config/filtering/attachment-url-block')
  const sites = page.getByRole('combobox', { name: '차단 사이트', exact: true })
  await sites.fill('blocked.example.com')
  await sites.press('Enter')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('저장했습니다.').first().waitFor()
  await inBothSchemes(page, 'links in attachments')
  const content =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nURL:https://www.blocked.example.com/x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  await whyBecomes(
    '차단 사이트 일정',
    attached('meeting.ics', content),
    '차단 사이트로 연결됩니다: www.blocked.example.com',
  )
})

test.each(['en', 'ja'] as const)('all three speak %s and fit a phone', async (language) => {
  const reader = await stage.page({ locale: language, viewport: { width: 390, height: 844 } })
  await signIn(reader, stage.product.adminEmail, stage.product.adminPassword)
  await speak(reader.context(), language, reader.url())
  for (const path of ['scanner?tab=attachments', 'harmful-contents-block', 'attachment-url-block']) {
    await reader.goto(`/config/filtering/${path}`)
    await reader.locator('fieldset').first().waitFor()
    expect(await overflowOf(reader)).toEqual([])
    await picture(reader, `${path.replace(/\W/g, '-')} ${language}`)
  }
  await reader.context().close()
})
