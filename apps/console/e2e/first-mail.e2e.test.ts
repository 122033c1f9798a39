/** A new administrator sets up a first domain, sees mail flow, asks why, and recovers what was held back. */
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { eventually } from '@postern/testkit/until.ts'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appears, expectAccessible, picture, openStage, signIn, type Stage } from './browser.ts'
import { dangerousOf, HOSTILE_HTML } from './hostile-html.ts'

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
/** Of a page of the list. */
const ROWS = 30
let stage: Stage
let sink: Sink
let page: Page

beforeAll(async () => {
  stage = await openStage({
    'first.example': { MX: ['10 mx.postern.test', '20 old.first.example'] },
    'old.first.example': { A: ['198.51.100.7'] },
    'silent.example': { TXT: ['A list without a test entry'] },
    'test.names.example': { A: ['127.0.0.2'] },
    'landing.example.names.example': { A: ['127.0.0.2'] },
  })
  sink = await startSink()
  page = await stage.page()
}, 180_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

interface Sent {
  readonly subject: string
  readonly html?: string
  readonly attachments?: { filename: string; content: string }[]
}
async function send({ subject, ...rest }: Sent): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.product.smtpPort,
    secure: false,
    ignoreTLS: true,
  })
  const text = '안녕하세요. 지난 회의의 회의록을 공유드립니다. 확인 부탁드립니다. 감사합니다.'
  await transport.sendMail({
    from: '김민수 <minsu@outside.example>',
    to: 'kim@first.example',
    subject,
    text,
    ...rest,
  })
  transport.close()
}

test('signs in only with the right password, and says so without telling which part was wrong', async () => {
  await page.goto('/mail/inbound/mail')
  await page.waitForURL('**/unauthenticated**')
  await expectAccessible(page, 'unauthenticated')
  await page.goto('/login')
  await expectAccessible(page, 'login')
  await page.locator('input[type=email]').fill(stage.product.adminEmail)
  await page.locator('input[type=password]').fill('not this one')
  await page.locator('button[type=submit]').click()
  await page.getByRole('alert').waitFor()
  expect(page.url()).toContain('/login')
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
  await page.getByRole('heading', { name: '시작하기' }).waitFor()
  await page.getByRole('link', { name: '접근 제어 열기' }).waitFor()
  await expectAccessible(page, 'home')
})

test('leads from the checklist to a first domain whose mail server answers', async () => {
  await page.getByRole('link', { name: '도메인 등록' }).click()
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByText('입력 항목 2개를 확인해 주세요.').waitFor()
  await page.getByLabel('도메인 이름').fill('first.example')
  await page.getByLabel('1번째 서버 주소').fill('127.0.0.1')
  await page.getByLabel('1번째 서버 포트').fill(String(sink.port))
  await page.getByRole('button', { name: '연결 테스트' }).click()
  await page.getByText(/^연결됩니다.*암호화되지 않음/).waitFor()
  expect(await page.getByLabel('SMTP 대화').textContent()).toContain('EHLO')
  await expectAccessible(page, 'domain form')
  await page.getByRole('button', { name: '저장' }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard')
  await page.getByText('도메인 1개가 등록되어 있습니다.').waitFor()
  await page.getByRole('button', { name: 'first.example의 MX 확인' }).click()
  await page.getByText('다른 서버로도 메일이 갑니다.', { exact: false }).waitFor()
  await page.getByText('20 old.first.example').waitFor()
  await expectAccessible(page, 'home with what DNS says')
  await picture(page, 'check mx')
})

test('sends a test mail through the real SMTP port, and shows it arrive and be delivered', async () => {
  // Tested in the form of the domain, it is not asked for again.
  await page.getByText('연결 테스트에 성공했습니다.').waitFor()
  expect(await page.getByLabel('받는 주소').inputValue()).toBe('postmaster@first.example')
  const arrived = page.getByText('도착했습니다.', { exact: false })
  // The SMTP port hears of a new domain within two seconds.
  await eventually('the test mail is taken', async () => {
    await page.getByRole('button', { name: '테스트 메일 보내기' }).click()
    return appears(arrived)
  })
  await expectAccessible(page, 'home with a test mail')
  await picture(page, 'test mail')
  await sink.waitFor(1, 60_000)
  expect(sink.messages[0]!.recipients).toEqual(['postmaster@first.example'])
  // It proves nothing of the MX record.
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: 'MX 레코드' })
      .getByRole('img', { name: '완료' })
      .count(),
  ).toBe(0)
  await page.getByRole('link', { name: '메일 보기', exact: true }).click()
  await page.getByRole('heading', { name: /Postern 테스트 메일 [0-9A-F]{8}/ }).waitFor()
})

test('shows the first mail delivered, and explains it', async () => {
  // The SMTP port hears of a new domain within two seconds, and refuses its mail until then.
  await eventually('mail of the domain is taken', () => send({ subject: '주간 회의록' }).then(() => true))
  await sink.waitFor(2, 60_000)
  await page.goto('/mail/inbound/mail')
  await page.getByRole('row', { name: /주간 회의록/ }).click()
  const preview = page.getByRole('complementary', { name: '미리보기' })
  await preview.getByRole('heading', { name: '판정 이유' }).waitFor()
  await page.frameLocator('iframe').getByText('회의록을 공유드립니다').waitFor()
  await preview.getByText('이 주소에서 인증된 메일을 받은 적이 없습니다', { exact: false }).first().waitFor()
  expect(await page.title()).toBe('수신 메일 · Postern')
  expect(new URL(page.url()).searchParams.get('mail')).toMatch(/^[0-9a-f-]{36}$/)
  await expectAccessible(page, 'mail list with preview')
})

test('shows hostile HTML with its scripts dead and its trackers asleep', async () => {
  const html = [
    '<p>확인해 주세요</p><script>parent.document.title = "owned"</script>',
    '<img src="https://tracker.example/p.gif"><img src=x onerror="parent.document.title=\'owned\'">',
    '<a href="javascript:alert(1)">눌러 주세요</a><form action="https://evil.example"><input name="pw"></form>',
  ].join('')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await send({ subject: '위험한 메일', html })
  await page.goto('/mail/inbound/mail')
  await page.getByRole('row', { name: /위험한 메일/ }).click()
  await page.getByText('외부 이미지 1개를 차단했습니다.', { exact: false }).waitFor()
  const frame = page.frameLocator('iframe')
  await frame.getByText('확인해 주세요').waitFor()
  expect(await frame.locator('script, form, input, [onerror], a[href]').count()).toBe(0)
  expect(await page.title()).toBe('수신 메일 · Postern')
  expect(asked).not.toContain('tracker.example')
})

test('selects by key, keeps the pages in sight, and takes a deletion back within its six seconds', async () => {
  await send({ subject: '급여 명세서', attachments: [{ filename: 'pay.com', content: EICAR }] })
  await page.goto('/mail/inbound/mail?tab=virus')
  await page.getByRole('row', { name: /급여 명세서/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const toolbar = page.getByRole('toolbar', { name: '1건 선택' })
  const bar = await toolbar.boundingBox()
  const pages = await page.getByRole('navigation', { name: '페이지 이동' }).boundingBox()
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(pages!.y)
  await toolbar.getByRole('button', { name: '삭제' }).click()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await page.reload()
  await page.getByRole('row', { name: /급여 명세서/ }).waitFor()
  expect(await page.getByRole('toolbar').count()).toBe(0)
})

test('says what decided first, and when recovered mail is delivered, without a reload', async () => {
  await page.goto('/mail/inbound/mail?tab=virus')
  await page.getByRole('row', { name: /급여 명세서/ }).click()
  const preview = page.getByRole('complementary', { name: '미리보기' })
  const fact = preview.locator('.why > :nth-child(2)')
  await fact.getByText('바이러스가 발견되었습니다: pay.com').waitFor()
  // A sum that did not decide has no bar.
  expect(await preview.locator('.sum').count()).toBe(0)
  await preview.getByText('Eicar', { exact: false }).last().waitFor()
  await preview.getByRole('button', { name: '복구' }).click()
  // What does harm is asked about once, and the safe answer leads.
  const question = page.getByRole('dialog', { name: '위험한 메일을 복구할까요?' })
  await question.getByText('바이러스나 실행 파일이 들어 있는 메일입니다.', { exact: false }).waitFor()
  // Its Escape is the question's alone: the preview below stays.
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await preview.getByRole('button', { name: '복구' }).click()
  await question.getByRole('button', { name: '그래도 복구' }).click()
  await page.getByText('kim@first.example에게 전달했습니다.').waitFor({ timeout: 30_000 })
  await page
    .getByRole('row', { name: /급여 명세서/ })
    .getByText('복구됨')
    .waitFor()
  await preview.getByText('복구됨').waitFor()
}, 60_000)

test('tries a block list out, and holds what leads to what it has from then on', async () => {
  await page.goto('/config/filtering/scanner')
  await page.getByRole('combobox', { name: '개인 식별 번호 가리기' }).click()
  await page.getByRole('option', { name: '다른 사람의 메일에서 가림' }).click()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('저장했습니다.').first().waitFor()
  await page.goto('/config/filtering/scanner?tab=sender')
  const lists = page.getByRole('combobox', { name: 'SURBL(도메인 차단 목록)' })
  for (const zone of ['silent.example', 'names.example']) {
    await lists.fill(zone)
    await lists.press('Enter')
  }
  await page.getByRole('button', { name: '조회 테스트 SURBL' }).click()
  await page.getByText('names.example 정상적으로 응답합니다.').waitFor()
  await page.getByText('silent.example 응답하지만 테스트 항목이 없어', { exact: false }).waitFor()
  await expectAccessible(page, 'settings of senders and lists')
  await picture(page, 'settings-sender')
  await page.getByRole('combobox', { name: 'SURBL에 있는 도메인' }).click()
  await page.getByRole('option', { name: '보류', exact: true }).click()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('저장했습니다.').first().waitFor()
  const html =
    '<p>확인해 주세요: <a href="https://www.landing.example/login">바로 가기</a> 900101-1234568</p>'
  // It takes effect within two seconds.
  await expect
    .poll(
      async () => {
        await send({ subject: '목록에 있는 링크', html })
        await page.goto('/mail/inbound/mail?tab=spam')
        return appears(page.getByRole('row', { name: /목록에 있는 링크/ }))
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  await page
    .getByRole('row', { name: /목록에 있는 링크/ })
    .first()
    .click()
  const preview = page.getByRole('complementary', { name: '미리보기' })
  await preview.getByText('발신자 검사 설정에 따라 보류했습니다.', { exact: false }).first().waitFor()
  await preview
    .getByText('landing.example이(가) 차단 목록 names.example에 있습니다.', { exact: false })
    .first()
    .waitFor()
  await preview.frameLocator('iframe').getByText('900101-•••••••').waitFor()
})

test('opens one mail in full, in English, and in the dark', async () => {
  await page.goto('/mail/inbound/mail?tab=normal')
  await page.getByRole('row', { name: /주간 회의록/ }).dblclick()
  await page.waitForURL(/\/mail\/inbound\/mail\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: '전달' }).waitFor()
  await page.getByRole('button', { name: '언어' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.locator('html[lang=en]').waitFor()
  await page.getByRole('heading', { name: 'Delivery' }).waitFor()
  await page.getByText('Delivered').first().waitFor()
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await expectAccessible(page, 'mail in the dark')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
})

test('shows HTML of every hostile kind, and nothing of it runs, loads or reaches the page (C02)', async () => {
  const reader = await stage.page()
  await signIn(reader, stage.product.adminEmail, stage.product.adminPassword)
  const asked: string[] = []
  reader.on('requestfinished', (request) => asked.push(request.url()))
  reader.on('requestfailed', (request) => {
    // What the frame's policy stops never leaves the browser.
    if (request.failure()?.errorText !== 'csp') asked.push(`${request.url()} ${request.failure()?.errorText}`)
  })
  const dialogs: string[] = []
  reader.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  // One that breaks its surroundings must not hide the others: a mail each, and all in one.
  const mails = [...HOSTILE_HTML, HOSTILE_HTML.join('\n')].map((html, at) => ({ html, at }))
  for (const { html, at } of mails)
    await send({ subject: `적대 ${at}.`, html: `<p>before ${at}.</p>${html}` })
  for (const [row, { html, at }] of mails.toReversed().entries()) {
    if (row % ROWS === 0)
      await reader.goto(`/mail/inbound/mail?q=${encodeURIComponent('적대')}&page=${row / ROWS + 1}`)
    await reader.getByRole('row', { name: new RegExp(`적대 ${at}\\.`) }).click()
    const frame = reader.frameLocator('iframe')
    await frame.getByText(`before ${at}.`).waitFor()
    const left = await frame.locator('*').evaluateAll(dangerousOf)
    expect([html, left]).toEqual([html, []])
    expect(await reader.title(), html).toMatch(/ · Postern$/)
  }
  expect(await reader.evaluate('window.owned')).toBeUndefined()
  expect(dialogs).toEqual([])
  const { host } = new URL(stage.product.url)
  expect(asked.filter((url) => !/^(?:blob|data|about):/.test(url) && new URL(url).host !== host)).toEqual([])
}, 180_000)
