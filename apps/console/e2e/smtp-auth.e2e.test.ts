/** SMTP AUTH: switched on and narrowed on its tab, in three languages; felt at once by a user's mail program, and told in the mail. */
import { openDatabase, type Database } from '@postern/server/platform/db/client.ts'
import { addMailUser, PASSWORD } from '@postern/testkit/mail-users.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create } from './api.ts'
import {
  expectAccessible,
  inBothSchemes,
  openStage,
  overflowOf,
  picture,
  signIn,
  type Stage,
} from './browser.ts'
import { speak } from './language.ts'

const TAB = '/config/filtering/smtp?tab=auth'
const KIM = 'kim@company.example'
const WORDS = {
  ko: {
    tab: '인증(AUTH)',
    offer: 'SMTP 인증(AUTH) 사용',
    allowed: '허용할 국가',
    refused: '거부할 계정',
    korea: '대한민국',
    typed: '대한',
    save: '저장',
    saved: '저장했습니다.',
  },
  en: {
    tab: 'AUTH',
    offer: 'Offer AUTH',
    allowed: 'Countries allowed',
    refused: 'Accounts refused',
    korea: 'South Korea',
    typed: 'south k',
    save: 'Save',
    saved: 'Saved.',
  },
  ja: {
    tab: '認証（AUTH）',
    offer: 'SMTP 認証（AUTH）を使う',
    allowed: '許可する国',
    refused: '拒否するアカウント',
    korea: '韓国',
    typed: '韓',
    save: '保存',
    saved: '保存しました。',
  },
} as const
type Language = keyof typeof WORDS

let stage: Stage
let sink: Sink
let database: Database
let page: Page
beforeAll(async () => {
  stage = await openStage()
  sink = await startSink({ keepBytes: true })
  database = openDatabase(stage.product.databaseUrl, { max: 1 })
  page = await stage.page({ locale: 'ko' })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
  await create(page, '/domains', {
    name: 'company.example',
    mail_servers: [{ server: '127.0.0.1', port: sink.port, secure: 0 }],
  })
  await addMailUser(database.db, { email: KIM })
}, 240_000)
afterAll(async () => {
  await database?.close()
  await stage?.stop()
  await sink?.close()
})

async function open(language: Language): Promise<void> {
  await speak(page.context(), language, page.url())
  await page.goto(TAB)
  await page.getByRole('switch', { name: WORDS[language].offer }).waitFor()
}

async function save(language: Language): Promise<void> {
  await page.getByRole('button', { name: WORDS[language].save, exact: true }).click()
  await page.getByText(WORDS[language].saved).first().waitFor()
}

/** What a mail program hears. */
async function send(subject: string): Promise<string> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.product.smtpPort,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
    auth: { user: KIM, pass: PASSWORD },
    // Whether it is offered or not.
    forceAuth: true,
  })
  return transport
    .sendMail({ from: KIM, to: KIM, subject, text: '안녕하세요. 내일 회의 자료입니다. 감사합니다.' })
    .then(
      ({ response }) => response,
      (error: Error) => error.message,
    )
    .finally(() => transport.close())
}

test('before it is switched on no mail program can sign in', async () => {
  expect(await send('too early')).not.toMatch(/^250/)
})

test.each(['ko', 'en', 'ja'] as const)(
  'in %s: countries are chosen by name, and what is saved stays',
  async (language) => {
    const words = WORDS[language]
    await open(language)
    expect(await page.getByRole('link', { name: words.tab, exact: true }).count()).toBe(1)
    const offer = page.getByRole('switch', { name: words.offer })
    if (!(await offer.isChecked())) await offer.press(' ')
    const countries = page.getByRole('combobox', { name: words.allowed, exact: true })
    // By keyboard alone: what is typed, the first that fits.
    await countries.fill(words.typed)
    await page.getByRole('option', { name: words.korea, exact: true }).waitFor()
    await countries.press('ArrowDown')
    await countries.press('Enter')
    await countries.press('Escape')
    await save(language)
    await open(language)
    expect(await page.getByRole('switch', { name: words.offer }).isChecked()).toBe(true)
    await page.getByText(words.korea, { exact: true }).first().waitFor()
    await expectAccessible(page, `AUTH in ${language}`)
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      // The page hears of its width a moment later.
      await expect.poll(() => overflowOf(page)).toEqual([])
    }
    await picture(page, `AUTH on a phone ${language}`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('combobox', { name: words.allowed, exact: true }).press('Backspace')
    await save(language)
  },
)

test('a mail program signs in, and its mail says who handed it in', async () => {
  await expect.poll(() => send('내일 회의 자료'), { timeout: 20_000 }).toMatch(/^250/)
  await speak(page.context(), 'ko', page.url())
  await page.goto(`/mail/inbound/mail?q=${encodeURIComponent('내일 회의 자료')}`)
  await page
    .getByRole('row', { name: /내일 회의 자료/ })
    .first()
    .click()
  const preview = page.getByRole('complementary', { name: '미리보기' })
  await preview.locator('.why').waitFor()
  await preview.getByText('그 밖의 판정 정보').click()
  await expect.poll(() => preview.innerText()).toContain(`계정 ${KIM}(으)로 인증한 사용자가 보낸 메일입니다.`)
})

test('an account that is refused hears so, and the refusal is in the list', async () => {
  await open('ko')
  await page.getByRole('textbox', { name: WORDS.ko.refused, exact: true }).fill('kim@')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('입력 항목 1개를 확인해 주세요.').waitFor()
  await page.getByRole('textbox', { name: WORDS.ko.refused, exact: true }).fill(KIM)
  await inBothSchemes(page, 'AUTH settings')
  await save('ko')
  await expect.poll(() => send('더 이상 안 됨'), { timeout: 20_000 }).toContain('535')
  await expect
    .poll(async () => (await database.pool.query('select sender, reject_code from mail')).rows)
    .toContainEqual({ sender: KIM, reject_code: 137 })
})
