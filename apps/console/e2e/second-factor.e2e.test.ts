/** Second factors, passkeys, recovery codes, API tokens and single sign-on in a browser, with the real product. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { OIDC_CLIENT, startOidc, type TestOidc } from '@postern/testkit/oidc.ts'
import { totpCode } from '@postern/testkit/second-factor.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callApi, create } from './api.ts'
import { changeForcedPassword, inBothSchemes, openStage, type Stage } from './browser.ts'

// Each journey looks at many screens twice.
vi.setConfig({ testTimeout: 120_000 })
let stage: Stage
let oidc: TestOidc
let page: Page
/** By name: passkeys are not bound to addresses. */
let url: string
let secret = ''
let codes: string[] = []

beforeAll(async () => {
  stage = await openStage()
  url = stage.product.url.replace('127.0.0.1', 'localhost')
  oidc = await startOidc([`${url}/api/auth/callback/oidc`])
  page = await openPage()
}, 180_000)
afterAll(async () => {
  await oidc?.close()
  await stage?.stop()
})

async function openPage(language: Language = 'en'): Promise<Page> {
  const opened = await stage.page({ baseURL: url, language })
  opened.setDefaultTimeout(30_000)
  await opened.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return opened
}
async function typePassword(
  to: Page,
  email = stage.product.adminEmail,
  password = stage.product.adminPassword,
) {
  await to.goto('/login')
  await to.locator('input[type=email]').fill(email)
  await to.locator('input[type=password]').fill(password)
  await to.locator('input[type=password]').press('Enter')
  await to.waitForURL((at) => at.pathname !== '/login')
}
async function signOut(from: Page): Promise<void> {
  await from.context().clearCookies()
  await from.goto('/login')
}
async function set(group: string, values: object): Promise<void> {
  await callApi(page, 'PUT', `/configs/settings/${group}`, { values })
}
const dialog = (name: string) => page.getByRole('dialog', { name })

test('sets up an authenticator app and keeps the recovery codes', async () => {
  await typePassword(page)
  await page.goto('/modify')
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  const setUp = dialog('Authenticator app')
  secret = (await setUp.locator('code').textContent())!.replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await inBothSchemes(page, 'authenticator app')
  await setUp.getByRole('textbox', { name: 'Code' }).fill('000000')
  await setUp.getByRole('button', { name: 'Confirm' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  await setUp.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, Date.now()))
  await setUp.getByRole('button', { name: 'Confirm' }).click()
  const kept = dialog('Keep your recovery codes')
  await kept.waitFor()
  codes = await kept.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await inBothSchemes(page, 'recovery codes')
  await kept.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'))
  await kept.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByRole('button', { name: 'Remove Authenticator app' }).waitFor()
  await inBothSchemes(page, 'security sections')
})

test('leads whoever must have a factor to setting one up, in their language', async () => {
  await set('access', { secondFactor: 'everybody', rememberBrowserDays: 7 })
  const roles = await callApi<{ roles: { id: number; key: string }[] }>(page, 'GET', '/users/config')
  const role_id = roles.roles.find(({ key }) => key === 'admin')!.id
  const password = 'Silver-Kettle-93-rain'
  const body = {
    email: 'second@localhost',
    name: 'Second',
    password,
    role_id,
    domain_id: null,
    language: 'ja',
  }
  const id = await create(page, '/users', body)
  const enrolling = await openPage('ja')
  await typePassword(enrolling, 'second@localhost', password)
  await changeForcedPassword(enrolling, password, `${password}-2`)
  await enrolling.waitForURL('**/enrol')
  await enrolling.getByText('管理者のポリシーにより').waitFor()
  await inBothSchemes(enrolling, 'enrolment')
  await enrolling.goto('/member/user/list')
  await enrolling.waitForURL('**/enrol')
  await enrolling.getByRole('button', { name: '認証アプリ を設定' }).click()
  const own = (await enrolling.locator('code').textContent())!.replaceAll(' ', '')
  await enrolling.getByRole('textbox', { name: '認証コード' }).fill(totpCode(own, Date.now()))
  await enrolling.getByRole('button', { name: '確認' }).click()
  await enrolling.getByRole('button', { name: '保管しました' }).click()
  await enrolling.waitForURL((at) => at.pathname === '/dashboard')
  await enrolling.context().close()
  await page.goto(`/member/user/form?cmd=mod&id=${id}`)
  await page.getByRole('button', { name: 'Reset the second factor' }).click()
  await dialog('Reset the second factor').getByRole('button', { name: 'Reset the second factor' }).click()
  await page.getByText('The second factor is reset.').waitFor()
})

test('asks for the code after the password, and says what is wrong with it', async () => {
  await signOut(page)
  await typePassword(page)
  await page.waitForURL('**/second-factor')
  await page.getByText('Enter the six digits your authenticator app shows.').waitFor()
  await inBothSchemes(page, 'second step')
  await page.getByRole('textbox', { name: 'Code' }).fill('123')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  // The next step's: that of this one was used when the app was set up.
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((at) => at.pathname === '/dashboard')
})

test('takes a recovery code once', async () => {
  for (const [code, good] of [
    [codes[0]!.toUpperCase(), true],
    [codes[0]!, false],
  ] as const) {
    await signOut(page)
    await typePassword(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    if (good) await page.waitForURL((at) => at.pathname === '/dashboard')
    else await page.locator('[aria-invalid=true]').waitFor()
  }
  await page.getByLabel('Recovery code').fill(codes[1]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((at) => at.pathname === '/dashboard')
})

test('asks for the factor over a form whose session has ended, too', async () => {
  await page.goto('/member/domain/form')
  await page.getByLabel('Domain name').fill('kept.example')
  await page.getByLabel('Host of server 1').fill('mail.kept.example')
  await callApi(page, 'POST', '/auth/logout')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const over = dialog('Your session has ended')
  await over.getByLabel('Password', { exact: true }).fill(stage.product.adminPassword)
  await over.getByRole('button', { name: 'Sign in', exact: true }).click()
  await over.getByRole('button', { name: 'Use a recovery code' }).click()
  await over.getByLabel('Recovery code').fill(codes[3]!)
  await over.getByRole('button', { name: 'Continue' }).click()
  await over.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Domain name').inputValue()).toBe('kept.example')
})

test('makes a passkey, and signs in with nothing else', async () => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/modify')
  for (const name of ['Work laptop', 'Another']) {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const adding = dialog('Add a passkey')
    await adding.getByLabel('Name of the passkey').fill(name)
    await adding.getByRole('button', { name: 'Add a passkey' }).click()
    if (name === 'Another') {
      // One authenticator keeps one passkey of an account: it says so.
      await adding.getByRole('alert').waitFor()
      await adding.getByRole('button', { name: 'Cancel' }).click()
    } else await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await signOut(page)
  await inBothSchemes(page, 'login with other ways')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL((at) => at.pathname === '/dashboard')
  await signOut(page)
  await typePassword(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Use the passkey' }).click()
  await page.waitForURL((at) => at.pathname === '/dashboard')
  await page.goto('/modify')
  await page.getByText(/Work laptop .*Last used/).waitFor()
})

test('ends another session once the passkey was shown, or a code', async () => {
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions
    .getByRole('button', { name: /End the session of/ })
    .first()
    .click()
  const proof = dialog('Is it you?')
  await proof.getByText('Enter your current password').waitFor()
  await proof.getByRole('button', { name: 'Use the authenticator app' }).click()
  await proof.getByRole('textbox', { name: 'Code' }).fill('000000')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  await inBothSchemes(page, 'proof by a code')
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await inBothSchemes(page, 'proof by a passkey')
  await proof.getByRole('button', { name: 'Use the passkey' }).click()
  await page.getByText('The session is ended.').waitFor()
})

test('makes an API token, which works until it is revoked', async () => {
  await page.getByRole('button', { name: 'Make a token' }).click()
  const making = dialog('Make a token')
  await making.getByRole('button', { name: 'Make a token' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await inBothSchemes(page, 'making a token')
  await making.getByLabel('Name of the token').fill('Monitoring')
  await making.locator('input[aria-haspopup=listbox]').last().fill('Users')
  await page.getByRole('option', { name: 'Users', exact: true }).click()
  await page.keyboard.press('Tab')
  await making.getByRole('button', { name: 'Make a token' }).click()
  const made = dialog('Copy the token')
  await made.waitFor()
  const token = (await made.locator('code').textContent())!
  const use = async () =>
    (await fetch(`${stage.product.url}/api/proxy/users`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  expect(await use()).toBe(200)
  await inBothSchemes(page, 'token made')
  await made.getByRole('button', { name: 'I have copied it' }).click()
  await page.goto('/config/system/api-token')
  await page.getByRole('row', { name: /Monitoring/ }).waitFor()
  await inBothSchemes(page, 'list of tokens')
  await page.goto('/modify')
  await page.getByRole('button', { name: 'Revoke Monitoring' }).click()
  await dialog('Revoke the token').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No API tokens yet').waitFor()
  expect(await use()).toBe(401)
})

test('does not ask on a remembered browser, until it is forgotten', async () => {
  await signOut(page)
  await typePassword(page)
  await page.getByLabel('Do not ask on this browser for 7 days').check()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[2]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((at) => at.pathname === '/dashboard')
  await page.context().clearCookies({ name: 'postern-session' })
  await typePassword(page)
  await page.waitForURL((at) => at.pathname === '/dashboard')
  await page.goto('/modify')
  await page.getByRole('button', { name: /^Forget / }).click()
  await page.getByText('None.').waitFor()
  await set('access', { secondFactor: 'optional', rememberBrowserDays: 0 })
})

test('signs in through the provider, and says in words why not', async () => {
  await set('sso', {
    enabled: true,
    issuer: oidc.issuer,
    clientId: OIDC_CLIENT.id,
    clientSecret: OIDC_CLIENT.secret,
    buttonLabel: 'Company',
  })
  oidc.users.set('nobody', { email: 'nobody@example.com', email_verified: true })
  oidc.users.set('second', { email: 'second@localhost', email_verified: true })
  const through = async (subject: string, language: Language, button: string): Promise<Page> => {
    const opened = await openPage(language)
    await opened.goto('/login')
    await opened.getByRole('button', { name: button }).click()
    await opened.locator('input[name=login]').fill(subject)
    await opened.locator('input[name=password]').fill('x')
    await opened.locator('button[type=submit]').click()
    await opened.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
    await opened.locator('button[type=submit]').click()
    return opened
  }
  const refused = await through('nobody', 'ko', 'Company(으)로 로그인')
  await refused.waitForURL('**/login?error=SSO_NOT_LINKED')
  await refused.getByRole('alert').getByText('이 주소로 등록된 계정이 없거나').waitFor()
  await inBothSchemes(refused, 'refused by single sign-on')
  await refused.context().close()
  const entered = await through('second', 'en', 'Sign in with Company')
  await entered.waitForURL((at) => at.origin === url && at.pathname === '/dashboard')
  await entered.getByRole('button', { name: 'All pages' }).waitFor()
  await entered.context().close()
})

test('leads back to the login when the tries are used up', async () => {
  const guesser = await openPage()
  await typePassword(guesser)
  await guesser.getByRole('textbox', { name: 'Code' }).waitFor()
  const guess = async () => {
    for (let n = 0; n < 6; n++) {
      const answered = guesser.waitForResponse('**/api/auth/second-factor')
      await guesser.getByRole('textbox', { name: 'Code' }).fill('000000')
      await guesser.getByRole('button', { name: 'Continue' }).click()
      if ((await answered).status() === 429) return
    }
  }
  // It is said for three seconds only: watched for from the start.
  const told = guesser.getByText('You are taken back to the sign-in page.').waitFor({ timeout: 60_000 })
  await Promise.all([told, guess()])
  await guesser.waitForURL('**/login')
  await guesser.context().close()
})
