/** Signing in, forgetting the password, the own account: as each role, in each language, at the real product. */
import { matchLanguage, type Language } from '@postern/contract/i18n/texts.ts'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { PASSWORD_REQUEST_TEXTS, RESET_TEXTS } from '@postern/contract/texts/auth-reset.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SIGN_IN_TEXTS } from '@postern/contract/texts/auth.ts'
import { ERROR_TEXTS } from '@postern/contract/texts/errors.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { AUTH_PATHS, type SessionUser } from '@postern/contract/routes/auth.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi, create, sessionOf } from './api.ts'
import { expectAccessible, openStage, type Stage } from './browser.ts'
import { signIn } from './sign-in.ts'

const FIRST = 'Silver-Kettle-93-rain'
const PASSWORD = 'Copper-Window-57-snow'
const PEOPLE = [
  { email: 'head@team.example', role: 'domain', locale: 'ko-KR', lands: '/' },
  { email: 'lead@team.example', role: 'group', locale: 'en-US', lands: '/' },
  { email: 'kim@team.example', role: 'user', locale: 'ja-JP', lands: '/mail/inbound/mail' },
] as const

let stage: Stage
let sink: Sink

beforeAll(async () => {
  stage = await openStage()
  sink = await startSink({ keepBytes: true })
  await addPeople()
}, 180_000)
afterAll(async () => {
  await stage?.stop()
  await sink?.close()
})

async function addPeople(): Promise<void> {
  const admin = await stage.page()
  await signIn(admin, stage.product.adminEmail, stage.product.adminPassword)
  const server = { server: '127.0.0.1', port: sink.port, secure: 0, preference: 10 }
  const domain = await create(admin, '/domains', { name: 'team.example', mail_servers: [server] })
  const group = await create(admin, '/groups', { name: 'Sales', domain_id: domain })
  const { roles } = await callApi<{ roles: { id: number; key: string }[] }>(admin, 'GET', '/users/config')
  for (const { email, role, locale } of PEOPLE) {
    await create(admin, '/users', {
      email,
      name: email,
      password: FIRST,
      domain_id: domain,
      group_id: role === 'domain' ? null : group,
      role_id: roles.find(({ key }) => key === role)!.id,
      language: matchLanguage(locale),
    })
  }
  await admin.context().close()
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[type=password]').press('Enter')
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.locator('input[name=current]').fill(from)
  await page.locator('input[name=password]').fill(to)
  await page.locator('input[name=confirm]').fill(to)
  await page.locator('button[type=submit]').last().click()
}

/** Answers the question for the password; what is wrong with it is told at the field. */
async function prove(page: Page, language: Language, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: SECURITY_TEXTS.confirmTitle[language] })
  await dialog.locator('input').fill(password)
  await dialog.getByRole('button', { name: SECURITY_TEXTS.confirmCode[language] }).click()
  if (password !== 'not this one') return
  await dialog
    .locator('.mantine-InputWrapper-error')
    .getByText(ERROR_TEXTS.WRONG_CURRENT_PASSWORD[language])
    .waitFor()
}

const mailsTo = (address: string) => sink.messages.filter(({ recipients }) => recipients.includes(address))
/** Text of the mail to an address that comes after `before` others to it; mails of the product are base64. */
async function mailTo(address: string, before: number): Promise<string> {
  const message = await until(`a mail to ${address}`, () => mailsTo(address)[before])
  const body = message.bytes!.toString().split('\r\n\r\n').slice(1).join('')
  return Buffer.from(body, 'base64').toString()
}

describe.each(PEOPLE)('$role, $locale', ({ email, role, locale, lands }) => {
  const language = matchLanguage(locale)

  test('changes the first password, told what is missing while typing, before there is any menu', async () => {
    const page = await stage.page({ locale })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(AUTH_PATHS.credentials)) sent.push(request.postData() ?? '')
    })
    await page.goto('/login')
    await page.getByRole('heading', { name: SIGN_IN_TEXTS.title[language] }).waitFor()
    await expectAccessible(page, `login ${language}`)
    await fillLogin(page, email, 'not this one')
    await page.getByRole('alert').getByText(ERROR_TEXTS.INVALID_CREDENTIALS[language]).waitFor()
    await fillLogin(page, email, FIRST)
    await page.waitForURL('**/modify')
    expect(sent).toHaveLength(2)
    expect(sent.every((body) => body.includes('"sealed"') && !body.includes(FIRST))).toBe(true)

    await page.getByText(SIGN_IN_TEXTS.changeFirst[language]).waitFor()
    expect(await page.locator('.side, .bottomnav, header.top nav').count()).toBe(0)
    await page.goto('/member/user/list')
    await page.waitForURL('**/modify')
    const rules = page.locator('.rules li')
    const states = async (): Promise<(string | null)[]> =>
      Promise.all((await rules.all()).map((rule) => rule.getAttribute('data-state')))
    await rules.first().waitFor()
    expect(new Set(await states())).toEqual(new Set(['open']))
    await page.locator('input[name=password]').fill('aaa123qwe')
    await expect.poll(() => rules.filter({ hasText: ACCOUNT_TEXTS.ruleBroken[language] }).count()).toBe(4)
    await expectAccessible(page, `forced change ${language}`)
    await changePassword(page, 'wrong', PASSWORD)
    await page.getByText(ERROR_TEXTS.WRONG_CURRENT_PASSWORD[language]).waitFor()
    expect(new Set(await states())).toEqual(new Set(['met']))
    await changePassword(page, FIRST, PASSWORD)
    await page.waitForURL((url) => url.pathname === lands)
    await page.locator(role === 'user' ? 'header.top' : '.side').waitFor()

    await page.getByRole('button', { name: role === 'user' ? 'アカウント' : /계정|Account/ }).click()
    await page.getByRole('menuitem', { name: COMMON_TEXTS.logout[language] }).click()
    await page.waitForURL('**/login')
    // What the browser kept of the session is nothing (C10).
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toMatch(/[0-9a-f]{8}-/)
    await page.goBack()
    await page.waitForURL(/\/(?:login|unauthenticated|modify)/)
    expect(await page.locator('.side, .bottomnav').count()).toBe(0)
    await page.context().close()
  })
})

test('what is wrong with a field stands out by colour and sign, before one is signed in too', async () => {
  const page = await stage.page({ locale: 'en-US' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const problem = page.locator('.mantine-InputWrapper-error').first()
  await problem.getByText(ERROR_TEXTS.REQUIRED.en).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const [colour, wanted, sign] = await page.evaluate<[string, string, string]>(`(() => {
      const shown = document.querySelector('.mantine-InputWrapper-error')
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--error)'
      const colours = [shown, probe].map((element) => getComputedStyle(element).color)
      return [...colours, getComputedStyle(shown, '::before').content]
    })()`)
    expect([colorScheme, colour]).toEqual([colorScheme, wanted])
    expect(sign).toContain('!')
  }
  await expectAccessible(page, 'login with errors')
  await page.context().close()
})

test('a lock tells for how long, in the reader’s words, and leaves other places alone', async () => {
  const page = await stage.page({ locale: 'en-US' })
  await page.goto('/login')
  for (let n = 0; n < 6; n++) {
    await page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor()
    const answered = page.waitForResponse((response) => response.url().endsWith(AUTH_PATHS.credentials))
    await fillLogin(page, 'nobody@team.example', 'not this one')
    await answered
  }
  await page.getByRole('alert').getByText('Signing in is locked for 10 minutes after 5 failures.').waitFor()
  await page.context().close()
})

test('a forgotten password: code by mail, approval, temporary password, one of one’s own', async () => {
  const page = await stage.page({ locale: 'ja-JP' })
  const kim = PEOPLE[2].email
  const before = mailsTo(kim).length
  await page.goto('/login')
  await page.getByRole('link', { name: RESET_TEXTS.forgot.ja }).click()
  await page.getByRole('button', { name: RESET_TEXTS.sendCode.ja }).click()
  await page.getByText(ERROR_TEXTS.REQUIRED.ja).waitFor()
  await page.locator('input[type=email]').fill(kim)
  await page.getByRole('button', { name: RESET_TEXTS.sendCode.ja }).click()
  const code = /\d{6}/.exec(await mailTo(kim, before))![0]
  const input = page.getByLabel(RESET_TEXTS.code.ja)
  await input.fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: RESET_TEXTS.verify.ja }).click()
  await page.getByText('認証コードが一致しません。あと 4 回入力できます。').waitFor()
  await expectAccessible(page, 'code with an error')
  await input.fill(code)
  await page.getByRole('button', { name: RESET_TEXTS.verify.ja }).click()
  await page.getByText(RESET_TEXTS.doneTitle.ja).waitFor()

  const admin = await stage.page({ locale: 'ko-KR' })
  await signIn(admin, PEOPLE[0].email, PASSWORD)
  await admin.goto('/member/password-reset')
  await admin.getByRole('row', { name: new RegExp(kim) }).waitFor()
  await expectAccessible(admin, 'password requests')
  await admin.keyboard.press('j')
  await admin.keyboard.press('x')
  await admin.getByRole('button', { name: PASSWORD_REQUEST_TEXTS.approve.ko }).click()
  await admin.getByText(PASSWORD_REQUEST_TEXTS.empty.ko).waitFor()
  await admin.context().close()

  const temporary = /仮パスワード: (\S+)/.exec(await mailTo(kim, before + 1))![1]!
  await page.getByRole('link', { name: RESET_TEXTS.toLogin.ja }).click()
  await fillLogin(page, kim, temporary)
  await page.waitForURL('**/modify')
  const second = await stage.page({ locale: 'ja-JP' })
  await second.goto('/login')
  await fillLogin(second, kim, temporary)
  await second.getByText(ERROR_TEXTS.TEMPORARY_PASSWORD_EXPIRED.ja).waitFor()
  await second.context().close()
  await changePassword(page, temporary, `${PASSWORD}-2`)
  await page.waitForURL('**/mail/inbound/mail')
  await page.context().close()
}, 90_000)

test('too many wrong codes lead back to the login after three seconds', async () => {
  const page = await stage.page({ locale: 'en-US' })
  await page.goto('/login?reset=1')
  await page.locator('input[type=email]').fill('nobody@team.example')
  await page.getByRole('button', { name: RESET_TEXTS.sendCode.en }).click()
  for (let n = 0; n < 5; n++) {
    await page.getByLabel(RESET_TEXTS.code.en).fill(`11111${n}`)
    const answered = page.waitForResponse((response) => response.url().includes('/auth/reset/'))
    await page.getByRole('button', { name: RESET_TEXTS.verify.en }).click()
    await answered
  }
  await page.getByRole('alert').getByText(RESET_TEXTS.returning.en).waitFor()
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '')
  await page.getByRole('heading', { name: SIGN_IN_TEXTS.title.en }).waitFor()
  await page.context().close()
})

test('sessions are listed and ended; who was ended comes back to where they were', async () => {
  const page = await stage.page({ locale: 'en-US', colorScheme: 'dark' })
  const elsewhere = await stage.page({ locale: 'en-US' })
  const { email } = PEOPLE[1]
  await signIn(elsewhere, email, PASSWORD)
  await elsewhere.goto('/member/user/list')
  await elsewhere.getByRole('row', { name: /kim@team\.example/ }).waitFor()
  await signIn(page, email, PASSWORD)
  await page.getByText('Last sign-in:').first().waitFor()
  await page.goto('/modify')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByText('This session').waitFor()
  await expectAccessible(page, 'account in the dark')
  await sessions
    .getByRole('button', { name: /End the session of Chrome/ })
    .first()
    .click()
  await prove(page, 'en', 'not this one')
  await expectAccessible(page, 'proof with an error, in the dark')
  await prove(page, 'en', PASSWORD)
  await page.getByText('The session is ended.').waitFor()

  await elsewhere.getByRole('searchbox').fill('kim')
  await elsewhere.keyboard.press('Enter')
  await elsewhere.waitForURL('**/unauthenticated**')
  await elsewhere.getByRole('link', { name: 'Go to sign-in' }).click()
  await fillLogin(elsewhere, email, PASSWORD)
  await elsewhere.waitForURL('**/member/user/list?**')
  await elsewhere.getByRole('row', { name: /kim@team\.example/ }).waitFor()
  await elsewhere.context().close()
  await page.context().close()
})

test.each([
  ['ko', PEOPLE[0].email, PASSWORD],
  ['ja', PEOPLE[2].email, `${PASSWORD}-2`],
] as const)(
  'all other sessions end once the owner has proved to be there (%s)',
  async (language, email, own) => {
    const locale = PEOPLE.find((person) => person.email === email)!.locale
    const [page, elsewhere] = [await stage.page({ locale }), await stage.page({ locale })]
    await signIn(elsewhere, email, own)
    await signIn(page, email, own)
    await page.goto('/modify')
    const text = ACCOUNT_TEXTS.endOthers[language]
    // The dialog's button has the same name, also while it fades away.
    const button = page.locator('#content').getByRole('button', { name: text })
    const ask = async (): Promise<void> => {
      await button.click()
      await page.getByRole('dialog', { name: text }).getByRole('button', { name: text }).click()
    }
    await ask()
    const proof = page.getByRole('dialog', { name: SECURITY_TEXTS.confirmTitle[language] })
    await proof.getByText(SECURITY_TEXTS['proof.password'][language]).waitFor()
    await expectAccessible(page, `proof ${language}`)
    await proof.getByRole('button', { name: SECURITY_TEXTS.confirmCode[language] }).click()
    await proof.getByText(ERROR_TEXTS.REQUIRED[language]).waitFor()
    await prove(page, language, 'not this one')
    await proof.getByRole('button', { name: COMMON_TEXTS.cancel[language] }).click()
    await proof.waitFor({ state: 'detached' })
    await callApi(elsewhere, 'GET', '/auth/sessions')
    await ask()
    await prove(page, language, own)
    await page.getByText(ACCOUNT_TEXTS.thisSession[language]).waitFor()
    await button.waitFor({ state: 'detached' })
    await elsewhere.goto('/modify')
    await elsewhere.waitForURL('**/unauthenticated**')
    for (const one of [page, elsewhere]) await one.context().close()
  },
)

test('name and language are changed on the own page, with unsaved changes guarded', async () => {
  const page = await stage.page({ locale: 'en-US' })
  await signIn(page, PEOPLE[1].email, PASSWORD)
  await page.goto('/modify')
  await page.getByLabel('Name').fill('Lee Jiwon')
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  await page.reload()
  await page.getByLabel('Name').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Lee Jiwon')
  await page.getByLabel('Name').fill('Lee J.')
  await callApi(page, 'PUT', '/auth/profile', { name: 'Jiwon Lee', language: 'en' })
  await profile.getByRole('button', { name: 'Save' }).click()
  await profile.getByText('Someone else saved changes').waitFor()
  await profile.getByRole('button', { name: 'Reload' }).click()
  await profile.getByText('Somebody else changed this too', { exact: false }).waitFor()
  await expectAccessible(page, 'own account that somebody else changed')
  expect(await page.getByLabel('Name').inputValue()).toBe('Lee J.')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await sessionOf(page)).user.name).toBe('Lee J.')
  await page.context().close()
})

test('warns before the session ends, extends it, and advises against an old password', async () => {
  const page = await stage.page({ locale: 'en-US' })
  await signIn(page, PEOPLE[1].email, PASSWORD)
  await page.clock.install()
  // Only what the server says of the time that is left is changed on its way.
  let left = 90
  await page.route(`**${AUTH_PATHS.session}`, async (route) => {
    const reply = await route.fetch()
    const session = (await reply.json()) as SessionUser
    const exp = Math.floor(Date.parse(session.ts) / 1000) + left
    await route.fulfill({ json: { ...session, exp, password_change_advised: true } })
  })
  await page.goto('/member/user/list')
  const advice = page.getByRole('region', { name: 'Password' })
  await advice.getByText(ACCOUNT_TEXTS.advice.en).waitFor()
  await expectAccessible(page, 'advice')
  await page.clock.fastForward(60_000)
  const extended = page.waitForResponse((response) => response.url().endsWith('/auth/session/extend'))
  await page.getByRole('button', { name: COMMON_TEXTS.sessionExtend.en }).click()
  expect((await extended).status()).toBe(200)
  left = -1
  await page.unroute(`**${AUTH_PATHS.session}`)
  await page.route(`**${AUTH_PATHS.session}`, (route) => route.fulfill({ json: {} }))
  await page.clock.fastForward(60_000)
  await page.waitForURL('**/unauthenticated?redirect=%2Fmember%2Fuser%2Flist')
  await page.context().close()
})

test('a session that ends under a form is renewed over it: nothing is lost, and the server away is no end', async () => {
  const [{ email }] = PEOPLE
  const page = await stage.page({ language: 'en' })
  await signIn(page, email, PASSWORD)
  await page.goto('/member/group/form?cmd=add')
  const name = page.getByLabel('Group name')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await name.fill('Kept')
  await page.context().setOffline(true)
  await save.click()
  await page.getByText('Your entries are kept. Try again in a moment.').waitFor()
  await page.context().setOffline(false)
  await callApi(page, 'POST', '/auth/logout')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await expectAccessible(page, 'a session that ended under a form')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Kept')
  await page.getByText('Save once more.', { exact: false }).waitFor()
  await save.click()
  await page.waitForURL('**/member/group/list')
  await page.getByRole('row', { name: /Kept/ }).waitFor()
  await page.context().close()
})

test('a page never becomes another account: it names the account of the other tab, and can be left', async () => {
  const page = await stage.page({ language: 'en' })
  await signIn(page, PEOPLE[0].email, PASSWORD)
  await page.clock.install()
  await page.goto('/member/group/form?cmd=add')
  await page.getByLabel('Group name').fill('Of the head')
  const tab = await page.context().newPage()
  await signIn(tab, PEOPLE[1].email, PASSWORD)
  await page.clock.fastForward(60_000)
  const dialog = page.getByRole('dialog', { name: 'Another account has signed in' })
  await dialog.getByText(`${PEOPLE[1].email} has signed in`, { exact: false }).waitFor()
  expect(await page.getByLabel('Group name').inputValue()).toBe('Of the head')
  await dialog.getByRole('button', { name: `Go on as ${PEOPLE[1].email}` }).click()
  await page.waitForURL((url) => url.pathname !== '/member/group/form')
  expect((await sessionOf(page)).user.email).toBe(PEOPLE[1].email)
  await page.context().close()
})
