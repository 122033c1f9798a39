/** A browser at the real product, for the journeys. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { sharedChromium } from '@postern/testkit/chromium.ts'
import { startDns, type DnsZone } from '@postern/testkit/dns.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { FRUGAL, startProduct, type TestProduct } from '@postern/testkit/product.ts'
import type { Db } from '@postern/server/platform/db/client.ts'
import { until } from '@postern/testkit/until.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { judged, markUnjudged, ONLY_UNJUDGED } from './contrast.ts'
import { speak } from './language.ts'

export { enter, signIn } from './sign-in.ts'

export interface PageOptions extends BrowserContextOptions {
  /** Of the console, whatever the account's language is. */
  readonly language?: Language
}

const LOCALES: Readonly<Record<Language, string>> = { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }

export interface Stage {
  readonly product: TestProduct
  /** A page of its own context, in Korean and Seoul time unless told otherwise. */
  page(options?: PageOptions): Promise<Page>
  stop(): Promise<void>
}

/** Starts product and browser; the product asks DNS of this zone only. */
export async function openStage(zone: DnsZone = {}): Promise<Stage> {
  const dns = await startDns(zone)
  // A process that is started again has to come back where it was.
  const [port, smtp] = [String(await freePort()), String(await freePort())]
  const product = await startProduct({
    env: { ...FRUGAL, DNS_SERVERS: dns.address, POSTERN_HTTP_PORT: port, POSTERN_SMTP_PORTS: smtp },
  })
  const browser = await sharedChromium()
  const contexts: BrowserContext[] = []
  return {
    product,
    async page({ language, ...options } = {}) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1440, height: 900 },
        locale: LOCALES[language ?? 'ko'],
        timezoneId: 'Asia/Seoul',
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      if (language) await speak(context, language, options.baseURL ?? product.url)
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      // Addresses change when what they need has come from the server, and it shares the machine with us.
      page.setDefaultNavigationTimeout(45_000)
      return page
    },
    async stop() {
      await Promise.all(contexts.map((context) => context.close()))
      await product.stop()
      await dns.close()
    },
  }
}

/** Opens what the form on the page folds away. */
export async function moreSettings(page: Page): Promise<void> {
  await page.locator('details.more').waitFor()
  const folded = page.locator('details.more:not([open]) > summary')
  if (await folded.isVisible()) await folded.click()
}

/** A picture of the page to look at, where E2E_PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  if (folder === undefined) return
  await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`), fullPage: true })
}

/** Chooses a password of one's own where another one must be changed first. Ends when that page is left. */
export async function changeForcedPassword(page: Page, current: string, next: string): Promise<void> {
  await page.waitForURL('**/modify')
  const fields = page.locator('input[type=password]')
  // The sign-in form has a password too, and goes a moment after the address; only the change has three.
  await fields.nth(2).waitFor()
  await fields.nth(0).fill(current)
  await fields.nth(1).fill(next)
  await fields.nth(2).fill(next)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/modify')
}

let source: Promise<string> | undefined
function axeSource(): Promise<string> {
  return (source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
}

interface AxeResult {
  readonly violations: readonly { id: string; impact: string; nodes: readonly { html: string }[] }[]
}

/** Whether it comes into sight within a moment: a list just opened has no rows yet, so counting them at once says nothing. */
export async function appears(locator: Locator): Promise<boolean> {
  return locator
    .first()
    .waitFor({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    )
}

/**
 * Fails on any accessibility violation of the page as it is now, axe's best practices among them; under an open dialog or
 * menu, whose layer hides what those judge a page by, on serious and critical ones. Contrast, the slowest to judge, may be
 * left to the walk that looks at both schemes, or be all that is judged where nothing else has changed.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { contrast = true }: { readonly contrast?: boolean | 'only' } = {},
): Promise<void> {
  // A page whose code or data is still on its way has no heading, or placeholders. (Not `waitForFunction`: our policy lets it evaluate nothing.)
  await until(`${what} is there`, () =>
    page.evaluate<boolean>(
      "document.querySelector('h1') !== null && document.querySelector('.mantine-Skeleton-root') === null",
    ),
  )
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${await axeSource()}; ${ONLY_UNJUDGED}`)
  const bad = await violationsOf(page, what, contrast)
  // A layer that was closing while it was judged is gone by now; what is wrong with the page stays.
  expect(bad.length > 0 ? await violationsOf(page, what, contrast) : bad).toEqual([])
}

async function violationsOf(page: Page, what: string, contrast: boolean | 'only'): Promise<string[]> {
  // What is fading in, and colours on their way from one scheme to the other, have no contrast yet; both set out with the
  // next frame. A transition within a closed fold never ends, so nobody waits for one.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.target?.checkVisibility())
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished))`)
  // As it is judged: a menu that is closing may be gone when the judgement comes.
  const layered = (await page.locator('[aria-modal="true"], [role="menu"]').count()) > 0
  const looks = contrast === false ? [] : await markUnjudged(page)
  if (contrast === 'only' && looks.length === 0) return []
  const rules =
    contrast === 'only'
      ? "runOnly: ['color-contrast']"
      : `rules: { 'color-contrast': { enabled: ${contrast} } }`
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(document, { iframes: false, resultTypes: ['violations'], ${rules} })`,
  )
  if (looks.length > 0) await judged(page, looks, !violations.some(({ id }) => id === 'color-contrast'))
  return violations
    .filter(({ impact }) => !layered || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

/** Accessible as it is, light and dark; the page has to follow the system's scheme. Ends light. */
export async function inBothSchemes(page: Page, what: string): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
    await expectAccessible(page, `${what}, ${scheme}`, { contrast: scheme === 'light' || 'only' })
    await picture(page, `${what} ${scheme}`)
  }
}

/** Elements that reach beyond the window's right edge, the page being wider than the window. */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 5)
  })()`)
}

/** Stores settings as the console would; every process reads them within a moment. */
export async function setSettings(db: Db, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updated_at: new Date(),
    updated_by: null,
  }))
  await db
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}
