/** A visit to every screen of the product with its sample company, in any language, light or dark. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { launchChromium } from '@postern/testkit/chromium.ts'
import { startDns } from '@postern/testkit/dns.ts'
import { startProduct } from '@postern/testkit/product.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { signIn } from './sign-in.ts'
import type { Screen, Visitor } from './screens.ts'

export const SCHEMES = ['light', 'dark'] as const
const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const PERSON = 'jiwoo.choi@hanbit.example'

export interface Look {
  readonly language: Language
  readonly scheme: (typeof SCHEMES)[number]
}

export interface Tour {
  /** The screen as its visitor sees it, everything loaded; the caller closes the page. */
  visit(screen: Screen, look: Look): Promise<Page>
  end(): Promise<void>
}

type Person = Exclude<Visitor, 'nobody'>

/** Starts product and browser and signs everybody in once. */
export async function startTour(): Promise<Tour> {
  const dns = await startDns({})
  const product = await startProduct({ demo: true, env: { DNS_SERVERS: dns.address } })
  const browser = await launchChromium()
  const end = async (): Promise<void> => {
    await browser.close()
    await product.stop()
    await dns.close()
  }
  const people = {
    super: { email: product.adminEmail, password: product.adminPassword },
    personal: { email: PERSON, password: product.demoPassword! },
  }
  const states = {
    super: await signedIn(browser, product.url, people.super),
    personal: await signedIn(browser, product.url, people.personal),
  } satisfies Record<Person, unknown>
  // One context a look: its cache spares loading the console anew for every screen.
  const contexts = new Map<string, Promise<BrowserContext>>()
  const contextFor = (screen: Screen, { language, scheme }: Look): Promise<BrowserContext> => {
    const visitor = screen.as ?? 'super'
    const key = [visitor, screen.phone ?? false, language, scheme].join(' ')
    const options = {
      ...(screen.phone ? PHONE : DESK),
      ...(visitor === 'nobody' ? {} : { storageState: states[visitor] }),
      baseURL: product.url,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Seoul',
      locale: language,
    } as const
    const context = contexts.get(key) ?? browser.newContext(options)
    contexts.set(key, context)
    return context
  }
  return {
    async visit(screen, look) {
      const context = await contextFor(screen, look)
      const page = await context.newPage()
      await page.addInitScript(`localStorage.setItem('postern:language', '${look.language}')`)
      page.setDefaultTimeout(15_000)
      const settle = settler(page)
      await page.goto(screen.path)
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
