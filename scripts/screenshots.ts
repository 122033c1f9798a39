/**
 * Pictures of every screen, in three languages, light and dark, into data/screenshots: `node scripts/screenshots.ts`.
 * Starts the product with its demonstration company in a folder of its own, or visits POSTERN_URL.
 */
import { launchChromium } from '@postern/testkit/chromium.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'

const ROOT = resolve(import.meta.dirname, '..')
const OUT = join(ROOT, 'data/screenshots')
const LANGUAGES = ['ko', 'en', 'ja'] as const
const SCHEMES = ['light', 'dark'] as const

/** Name of the picture → path, and what to do there first. */
const SCREENS: readonly (readonly [string, string, ((page: Page) => Promise<void>)?])[] = [
  ['home', '/'],
  ['mail-list', '/mail/inbound/mail'],
  ['mail-preview', '/mail/inbound/mail?tab=spam', openPreview],
  ['mail-bulk', '/mail/inbound/mail?tab=spam', selectThree],
  ['mail', '/mail/inbound/mail?tab=spam', openFirst],
  ['reject-list', '/mail/inbound/reject'],
  ['filter-list', '/filter/system/inbound/all/deny/list'],
  ['filter-form', '/filter/system/inbound/domain/allow/form'],
  ['domain-list', '/member/domain/list'],
  ['domain-form', '/member/domain/form?cmd=mod&id=1'],
  ['user-list', '/member/user/list'],
  ['user-form', '/member/user/form'],
  ['group-list', '/member/group/list'],
  ['group-form', '/member/group/form'],
  ['mail-server-list', '/config/mail-server/list'],
  ['palette', '/', openPalette],
  ['not-found', '/nowhere'],
  ['password', '/modify'],
]

async function rows(page: Page): Promise<void> {
  await page.locator('tbody tr:not(.gap)').first().waitFor()
}
async function openPreview(page: Page): Promise<void> {
  await rows(page)
  await page.keyboard.press('j')
  await page.locator('.why').waitFor()
}
async function selectThree(page: Page): Promise<void> {
  await openPreview(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
}
async function openFirst(page: Page): Promise<void> {
  await rows(page)
  await page.locator('tbody tr:not(.gap)').first().dblclick()
  await page.locator('.why').waitFor()
}
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input').waitFor()
}

interface Demo {
  readonly url: string
  readonly email: string
  readonly password: string
  stop(): Promise<void>
}

/** Starts the product with sample mail, or takes the running one that the environment names. */
async function openDemo(): Promise<Demo> {
  const url = process.env['POSTERN_URL']
  const email = process.env['POSTERN_ADMIN_EMAIL'] ?? 'admin@localhost'
  const password = process.env['POSTERN_ADMIN_PASSWORD'] ?? 'Picture-Frame-58-oak'
  if (url !== undefined) return { url, email, password, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-screenshots-'))
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/cli/main.ts'), 'serve', '--demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      POSTERN_DATA: dataDir,
      POSTERN_HTTP_PORT: '0',
      POSTERN_SMTP_PORTS: '0',
      POSTERN_ADMIN_EMAIL: email,
      POSTERN_ADMIN_PASSWORD: password,
    },
  })
  const address = await waitForMail(child)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  return { url: address, email, password, stop }
}

/** The console's address, once the sample mail is filed. */
async function waitForMail(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout!) {
    said += String(chunk)
    const url = /https?:\/\/[\w.:[\]-]+/.exec(said)?.[0]
    if (url !== undefined && said.includes('mail records filed')) {
      child.stdout!.resume()
      return url
    }
  }
  throw new Error(`The demonstration did not start:\n${said}`)
}

async function signIn(page: Page, demo: Demo): Promise<void> {
  await page.goto(`${demo.url}/login`)
  await page.locator('input[type=email]').fill(demo.email)
  await page.locator('input[type=password]').fill(demo.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('main').waitFor()
  await page.evaluate('document.fonts.ready.then(() => true)')
}

async function picture(page: Page, name: string): Promise<void> {
  await settle(page)
  await page.screenshot({ path: join(OUT, `${name}.png`) })
}

/** One sign-in serves all pictures: the context is made anew with its state for each language and scheme. */
async function takeAll(browser: Browser, demo: Demo): Promise<number> {
  const first = await browser.newContext()
  await signIn(await first.newPage(), demo)
  const storageState = await first.storageState()
  let taken = 0
  for (const language of LANGUAGES) {
    for (const scheme of SCHEMES) {
      const options = {
        viewport: { width: 1440, height: 900 },
        colorScheme: scheme,
        timezoneId: 'Asia/Seoul',
        locale: language,
      }
      const outside = await (await browser.newContext(options)).newPage()
      await outside.goto(`${demo.url}/login`)
      await picture(outside, `login-${language}-${scheme}`)
      await outside.goto(`${demo.url}/unauthenticated`)
      await picture(outside, `unauthenticated-${language}-${scheme}`)
      await outside.context().close()
      const context = await browser.newContext({ ...options, storageState, reducedMotion: 'reduce' })
      await context.addInitScript(`localStorage.setItem('postern:language', '${language}')`)
      const page = await context.newPage()
      for (const [name, path, prepare] of SCREENS) {
        await page.goto(demo.url + path)
        await settle(page)
        await prepare?.(page)
        await picture(page, `${name}-${language}-${scheme}`)
        taken++
      }
      const phone = await browser.newContext({
        ...options,
        storageState,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
      })
      await phone.addInitScript(`localStorage.setItem('postern:language', '${language}')`)
      const small = await phone.newPage()
      await small.goto(`${demo.url}/mail/inbound/mail`)
      await picture(small, `mail-list-phone-${language}-${scheme}`)
      await phone.close()
      await context.close()
      taken += 3
    }
  }
  return taken
}

await mkdir(OUT, { recursive: true })
const demo = await openDemo()
const browser = await launchChromium()
try {
  console.log(`${await takeAll(browser, demo)} pictures in ${OUT}`)
} finally {
  await browser.close()
  await demo.stop()
}
