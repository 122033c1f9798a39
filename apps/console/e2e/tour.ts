/** A visit to every screen of the product with its sample company, in any language, light or dark. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { launchChromium } from '@postern/testkit/chromium.ts'
import { startDns } from '@postern/testkit/dns.ts'
import { FRUGAL, startProduct } from '@postern/testkit/product.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { speak } from './language.ts'
import { signIn } from './sign-in.ts'
import { until } from '@postern/testkit/until.ts'
import { leavesNothing, type Person, type Screen, type Visitor } from './screens.ts'

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]
const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SAMPLE_PEOPLE = {
  domain: 'minjun.kim@hanbit.example',
  group: 'seoyeon.lee@hanbit.example',
  personal: 'jiwoo.choi@hanbit.example',
} as const

export interface Look {
  readonly language: Language
  readonly scheme: Scheme
}

export interface Tour {
  /** An empty page of the visitor's, and a wait for everything that it asked for. */
  open(visitor: Visitor, look: Look, phone?: boolean): Promise<{ page: Page; settle: () => Promise<void> }>
  /** The screen as its visitor sees it, everything loaded, in a page that the next visit of the same look takes over. */
  visit(screen: Screen, look: Look): Promise<Page>
  end(): Promise<void>
}

/** Starts product and browser and signs everybody in once. */
export async function startTour(): Promise<Tour> {
  const dns = await startDns({})
  const product = await startProduct({ demo: true, env: { ...FRUGAL, DNS_SERVERS: dns.address } })
  const browser = await launchChromium()
  const end = async (): Promise<void> => {
    await browser.close()
    await product.stop()
    await dns.close()
  }
  const sample = (person: keyof typeof SAMPLE_PEOPLE) =>
    signedIn(browser, product.url, { email: SAMPLE_PEOPLE[person], password: product.demoPassword! })
  const states = {
    super: await signedIn(browser, product.url, {
      email: product.adminEmail,
      password: product.adminPassword,
    }),
    domain: await sample('domain'),
    group: await sample('group'),
    personal: await sample('personal'),
  } satisfies Record<Person, unknown>
  // One context a look: its cache spares loading the console anew for every screen.
  const contexts = new Map<string, Promise<BrowserContext>>()
  const speaking = async (opening: Promise<BrowserContext>, language: Language) => {
    const context = await opening
    await speak(context, language, product.url)
    return context
  }
  const contextFor = (
    visitor: Visitor,
    phone: boolean,
    { language, scheme }: Look,
  ): Promise<BrowserContext> => {
    const key = [visitor, phone, language, scheme].join(' ')
    const options = {
      ...(phone ? PHONE : DESK),
      ...(visitor === 'nobody' ? {} : { storageState: states[visitor] }),
      baseURL: product.url,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Seoul',
      locale: language,
    } as const
    const context = contexts.get(key) ?? speaking(browser.newContext(options), language)
    contexts.set(key, context)
    return context
  }
  const open: Tour['open'] = async (visitor, look, phone = false) => {
    const context = await contextFor(visitor, phone, look)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.setDefaultNavigationTimeout(45_000)
    return { page, settle: settler(page) }
  }
  // A new page's process alone costs as much as the screen, and loading the console twice as much as following a link.
  const pages = new Map<string, ReturnType<Tour['open']>>()
  const last = new Map<string, Screen>()
  return {
    open,
    async visit(screen, look) {
      const { as = 'super', phone } = screen
      const key = [as, phone, look.language, look.scheme].join(' ')
      const opening = pages.get(key) ?? open(as, look, phone)
      pages.set(key, opening)
      const { page, settle } = await opening
      await page.emulateMedia({ colorScheme: look.scheme })
      const before = last.get(key)
      last.set(key, screen)
      if (as !== 'nobody' && before && leavesNothing(before) && pathnameOf(before) !== pathnameOf(screen)) {
        await follow(page, screen)
      } else {
        // What a tab remembers: that it is embedded, say.
        if (page.url() !== 'about:blank') await page.evaluate('sessionStorage.clear()')
        await page.goto(screen.path)
      }
      await settle()
      await screen.prepare?.(page)
      await settle()
      return page
    },
    end,
  }
}

async function signedIn(
  browser: Browser,
  baseURL: string,
  person: { readonly email: string; readonly password: string },
): Promise<NonNullable<Exclude<BrowserContextOptions['storageState'], string>>> {
  const context = await browser.newContext({ baseURL })
  await signIn(await context.newPage(), person.email, person.password)
  const state = await context.storageState()
  await context.close()
  return state
}

/** One page shows all that has the same path. */
const pathnameOf = ({ path }: Screen): string => path.split('?')[0]!

/** As a link of the page would; ends when the page of before has gone. */
async function follow(page: Page, { name, path }: Screen): Promise<void> {
  const heading = await page.locator('main h1').first().elementHandle()
  const words = await heading.textContent()
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  const gone = async (): Promise<boolean> =>
    !(await heading.evaluate('(heading) => heading.isConnected')) || (await heading.textContent()) !== words
  await until(`${name} comes`, gone, { every: 50 })
}

/** Waits until everything asked for has come, fonts included, and is drawn. */
function settler(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    await page.locator('main').waitFor()
    // What has come may ask for more once it is drawn.
    for (let quiet = 0; quiet < 3; quiet = pending.size === 0 ? quiet + 1 : 0) {
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    }
    await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    await page.evaluate('document.fonts.ready.then(() => true)')
  }
}
