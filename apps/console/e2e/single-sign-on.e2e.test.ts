/** The settings of single sign-on in a browser: what the provider says of them, with the real product and provider. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { SSO_TEST_TEXTS as TEXTS } from '@postern/contract/texts/single-sign-on.ts'
import { OIDC_CLIENT, startOidc, type TestOidc } from '@postern/testkit/oidc.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openStage, picture, signIn, type Stage } from './browser.ts'
import { speak } from './language.ts'

const SCREEN = '/config/system/access-control?tab=sso'
let stage: Stage
let oidc: TestOidc
let page: Page
let redirect: string

beforeAll(async () => {
  stage = await openStage()
  redirect = `${stage.product.url}/api/auth/callback/oidc`
  oidc = await startOidc([redirect])
  page = await stage.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
}, 180_000)
afterAll(async () => {
  await oidc?.close()
  await stage?.stop()
})

async function open(language: Language): Promise<void> {
  await speak(page.context(), language, page.url())
  await page.goto(SCREEN)
}
const run = (language: Language) => page.getByRole('button', { name: TEXTS.run[language] }).click()
const says = (text: string) => page.getByText(text, { exact: false }).waitFor()
async function look(what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate(
      `document.documentElement.setAttribute('data-mantine-color-scheme', '${colorScheme}')`,
    )
    await expectAccessible(page, `${what}, ${colorScheme}`)
    await picture(page, `${what} ${colorScheme}`)
  }
}
const field = (name: string) => page.getByRole('textbox', { name })
async function save(): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/configs/settings/sso') && response.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).status()).toBe(200)
}

test.each(['ko', 'en', 'ja'] as const)(
  'before anything is entered, it tells the address to register: %s',
  async (language) => {
    await open(language)
    await run(language)
    await says(TEXTS['problem.incomplete'][language])
    await says(TEXTS.redirect[language])
    await page.getByText(redirect, { exact: true }).waitFor()
    await look(`single sign-on incomplete ${language}`)
  },
)

test('the redirect address is copied', async () => {
  await open('en')
  await run('en')
  await page.getByRole('button', { name: `Copy: ${redirect}` }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(redirect)
})

test('what is wrong and its remedy, until the provider knows the client', async () => {
  await field('Issuer URL').fill(`${oidc.issuer}/realms/none`)
  await field('Client ID').fill(OIDC_CLIENT.id)
  await save()
  await run('en')
  await says(TEXTS['problem.no_provider'].en)
  await page.getByText('HTTP 404').waitFor()
  await field('Issuer URL').fill(oidc.issuer)
  await save()
  await run('en')
  await says(TEXTS['problem.client_refused'].en)
  await look('single sign-on refused')
  await page.getByLabel('Client secret').fill(OIDC_CLIENT.secret)
  await save()
  await run('en')
  await says(TEXTS.good.en)
  await says(TEXTS.off.en)
  await page.getByText(`${oidc.issuer}/auth`).waitFor()
  await look('single sign-on good')
})
