/** The console inside a groupware (`set_opt=1`), in its frames, and in a popup window. */
import { LANGUAGE_COOKIE } from '@postern/contract/i18n/page-language.ts'
import { createCipheriv, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { API_BASE } from '@postern/contract/routes/define.ts'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from './api.ts'
import { expectAccessible, picture, signIn } from './browser.ts'
import { openCompanyStage, type CompanyStage } from './company.ts'

const SECRET = 'a5'.repeat(32)
const BLOCKED = 'chrome-error://chromewebdata/'

let stage: CompanyStage
let page: Page
let groupware: Server
let port: number

beforeAll(async () => {
  stage = await openCompanyStage()
  groupware = createServer((request, reply) => {
    const address = new URL(request.url!, 'http://groupware').searchParams.get('show')
    reply.setHeader('content-type', 'text/html').end(`<iframe src="${address}" width="1200" height="700">`)
  }).listen(0)
  await once(groupware, 'listening')
  port = (groupware.address() as AddressInfo).port
  page = await stage.page({ language: 'en' })
  await signIn(page, stage.product.adminEmail, stage.product.adminPassword)
}, 180_000)
afterAll(async () => {
  groupware?.close()
  await stage?.stop()
})

/** A page of the groupware at `host`, whose frame shows an address of the console. */
async function framed(context: BrowserContext, path: string, host = '127.0.0.1') {
  const outside = await context.newPage()
  const address = encodeURIComponent(stage.product.url + path)
  await outside.goto(`http://${host}:${port}/?show=${address}`, { waitUntil: 'load' })
  return { outside, frame: outside.frames()[1]! }
}

const allow = (...frameOrigins: readonly string[]) =>
  callApi(page, 'PUT', '/configs/settings/access', { values: { frameOrigins } })

function groupwareToken(email: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(SECRET, 'hex'), iv)
  const nonce = randomBytes(16).toString('hex')
  const plain = JSON.stringify({ email, iat: Math.floor(Date.now() / 1000), nonce })
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

test('the layouts error and set-opt show no menu, the session says how it was opened', async () => {
  const bare = await page.context().newPage()
  await bare.goto('/mail/inbound/mail?layout=error')
  await bare
    .getByRole('row', { name: /A spam mail/ })
    .first()
    .waitFor()
  expect(await bare.locator('header.top, .side, .bottomnav').count()).toBe(0)
  await bare.close()
  const embedded = await page.context().newPage()
  const asked = embedded.waitForResponse((response) => response.url().includes('/api/auth/session'))
  await embedded.goto('/mail/inbound/mail?layout=set-opt')
  expect(await (await asked).json()).toMatchObject({ set_opt: 1 })
  await embedded
    .getByRole('row', { name: /A spam mail/ })
    .first()
    .waitFor()
  expect(await embedded.locator('.brand, .side').count()).toBe(0)
  await embedded.close()
})

test('an address that leads nowhere is told inside the frame', async () => {
  const lost = await page.context().newPage()
  await lost.goto('/nowhere')
  await lost.getByRole('heading', { name: /not found/i }).waitFor()
  await lost.locator('.side').waitFor()
  await lost.close()
})

test('set_opt=1 hides logo, sign-out and user info until the browser session ends', async () => {
  const embedded = await page.context().newPage()
  await embedded.goto('/mail/inbound/mail?set_opt=1')
  for (let visit = 0; visit < 2; visit++) {
    await embedded
      .getByRole('row', { name: /A spam mail/ })
      .first()
      .waitFor()
    expect(await embedded.locator('.brand, .side, .noticebar').count()).toBe(0)
    expect(await embedded.getByRole('button', { name: 'Account' }).count()).toBe(0)
    expect(await embedded.getByRole('button', { name: 'All pages' }).count()).toBe(0)
    expect(await embedded.getByRole('navigation').first().getByRole('link').count()).toBe(3)
    await embedded.goto('/mail/inbound/mail')
  }
  await picture(embedded, 'set-opt')
  await expectAccessible(embedded, 'embedded view')
  await embedded.close()
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).waitFor()
})

test("no site's frame shows the console, until a setting names the site", async () => {
  const before = await framed(page.context(), '/mail/inbound/mail?set_opt=1')
  await expect.poll(() => before.frame.url()).toBe(BLOCKED)
  await before.outside.close()
  await allow(`http://127.0.0.1:${port}`)
  await expect
    .poll(
      async () => {
        const { outside, frame } = await framed(page.context(), '/mail/inbound/mail?set_opt=1')
        const url = frame.url()
        await outside.close()
        return url
      },
      { timeout: 15_000 },
    )
    .toContain('/mail/inbound/mail')
  const after = await framed(page.context(), '/mail/inbound/mail?set_opt=1')
  await after.frame
    .getByRole('row', { name: /A spam mail/ })
    .first()
    .waitFor()
  expect(await after.frame.locator('.brand, .side, .noticebar').count()).toBe(0)
  await picture(after.outside, 'framed')
  await after.outside.close()
  // Another name is another site, whoever answers there.
  const other = await framed(page.context(), '/mail/inbound/mail?set_opt=1', 'localhost')
  await expect.poll(() => other.frame.url()).toBe(BLOCKED)
  await other.outside.close()
})

test('a groupware signs its user in within its frame', async () => {
  await callApi(page, 'PUT', '/configs/settings/access', {
    values: { groupwareOtp: true, groupwareOtpSecret: SECRET },
  })
  const redirect = encodeURIComponent('/mail/inbound/mail?set_opt=1')
  const visitor = await stage.page({ language: 'en' })
  const path = `/api/auth/groupware?token=${groupwareToken('user@company.example')}&redirect=${redirect}`
  const { frame } = await framed(visitor.context(), path)
  await frame
    .getByRole('row', { name: /A spam mail/ })
    .first()
    .waitFor()
  await visitor.context().close()
})

test('a site of another domain may frame it, but browsers keep the session from it, as the setting says', async () => {
  await allow(`http://localhost:${port}`)
  await expect
    .poll(
      async () => {
        const { outside, frame } = await framed(page.context(), '/mail/inbound/mail?set_opt=1', 'localhost')
        if (frame.url() === BLOCKED) {
          await outside.close()
          return BLOCKED
        }
        await frame.getByRole('heading', { level: 1 }).waitFor()
        const { pathname } = new URL(frame.url())
        await outside.close()
        return pathname
      },
      { timeout: 30_000 },
    )
    .toBe('/unauthenticated')
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).waitFor()
})

/** An API token of an administrator, as the groupware's server has it. */
async function groupwareServer(): Promise<(body: object) => Promise<string>> {
  await callApi(page, 'POST', '/auth/confirm', { password: stage.product.adminPassword })
  const { token } = await callApi<{ token: string }>(page, 'POST', '/auth/tokens', {
    name: 'Groupware',
    permissions: ['member-user-form'],
    days: 1,
  })
  return async (body) => {
    const reply = await fetch(`${stage.product.url}${API_BASE}/auth/entries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await reply.json()) as { message: string; data?: { url: string } }
    return answer.data?.url ?? answer.message
  }
}

test('a groupware of another domain signs its user in within its frame, and nowhere else', async () => {
  const site = `http://localhost:${port}`
  const entryOf = await groupwareServer()
  await expect
    .poll(() => entryOf({ email: 'user@company.example', site }), { timeout: 15_000 })
    .toMatch(/^http.*\/embed\?site=.*#/)
  const inFrame = async (at: BrowserContext, url: string, host: string) => {
    const outside = await at.newPage()
    await outside.goto(`http://${host}:${port}/?show=${encodeURIComponent(url)}`, { waitUntil: 'load' })
    return { outside, frame: outside.frames()[1]! }
  }
  const visitor = await stage.page({ language: 'ko' })
  const context = visitor.context()
  const url = await entryOf({ email: 'user@company.example', site })
  const { outside, frame } = await inFrame(context, url, 'localhost')
  const row = frame.getByRole('row', { name: /A spam mail/ }).first()
  await row.waitFor({ timeout: 20_000 })
  // Nothing of the entry is left where it could leak from.
  expect(frame.url()).not.toContain('#')
  const seen = await frame.evaluate(() =>
    JSON.stringify([
      location.href,
      document.referrer,
      Object.entries(sessionStorage),
      Object.entries(localStorage),
    ]),
  )
  expect(seen).not.toContain(new URL(url).hash.slice(1, 40))
  expect(await frame.locator('.brand, .side, .noticebar').count()).toBe(0)
  await picture(outside, 'embedded-other-site')
  const [cookie, ...others] = (await context.cookies()).filter(
    ({ name }) => name.includes('postern') && name !== LANGUAGE_COOKIE,
  )
  expect([cookie, others]).toMatchObject([
    {
      name: '__Host-postern-embedded',
      secure: true,
      httpOnly: true,
      sameSite: 'None',
      partitionKey: 'http://localhost',
    },
    [],
  ])
  // It acts, and is there still after the frame was loaded anew.
  await frame.goto(`${stage.product.url}/mail/inbound/mail`)
  await row.waitFor({ timeout: 20_000 })
  await frame.goto(`${stage.product.url}/modify`)
  await frame.getByRole('heading', { name: '그룹웨어에서 다시 열어 주세요' }).waitFor({ timeout: 20_000 })
  await picture(outside, 'embedded-own-account')

  // In a window of its own, or in the frame of another site, it is nobody's.
  const alone = await context.newPage()
  await alone.goto(`${stage.product.url}/mail/inbound/mail`)
  await alone.waitForURL(/\/unauthenticated/)
  const next = await entryOf({ email: 'user@company.example', site })
  await alone.goto(next)
  await alone.getByText('그룹웨어 화면 안에서만 열립니다', { exact: false }).waitFor()
  const elsewhere = await inFrame(context, next, '127.0.0.1')
  await expect.poll(() => elsewhere.frame.url()).toBe(BLOCKED)
  // Nobody has used it up: its own frame takes it, once.
  const second = await inFrame(context, next, 'localhost')
  await second.frame
    .getByRole('row', { name: /A spam mail/ })
    .first()
    .waitFor({ timeout: 20_000 })
  const replayed = await inFrame(context, next, 'localhost')
  await replayed.frame.getByText('더 이상 유효하지 않습니다', { exact: false }).waitFor({ timeout: 20_000 })
  await picture(replayed.outside, 'embedded-replayed')
  // Last: an entry holds for a minute only.
  await expectAccessible(alone, 'an entry outside of its frame')
  expect(await entryOf({ email: 'user@company.example', site: 'http://127.0.0.1:1' })).toBe(
    'SITE_NOT_ALLOWED',
  )
  await context.close()
})

test('a popup window shows one page and no menus', async () => {
  const popup = await page.context().newPage()
  await popup.goto(`/mail/inbound/mail/${stage.tenant.mails.normal}?layout=popup`)
  await popup.getByRole('heading', { level: 1 }).waitFor()
  expect(await popup.locator('header.top, .side').count()).toBe(0)
  await popup.getByRole('button', { name: 'Close this window' }).waitFor()
  await expectAccessible(popup, 'popup window')
  await popup.close()
})
