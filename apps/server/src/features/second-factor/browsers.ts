/** Browsers that need no second factor for some days, because their user said so. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RequestInfo } from '../../platform/http/caller.ts'
import type { FactorDeps } from './ports.ts'
import * as store from './store.ts'

const DAY = 24 * 60 * 60 * 1000
type BrowserDeps = Pick<FactorDeps, 'systemDb' | 'clock' | 'settings'>

/** Remembered browsers older than this are none: shortening the setting holds for those already remembered. */
export function rememberedSince({ settings, clock }: BrowserDeps): Date {
  return new Date(clock() - settings().access.rememberBrowserDays * DAY)
}

/** Answers the cookie. */
export async function rememberBrowser(deps: BrowserDeps, userId: number, from: RequestInfo): Promise<string> {
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  const at = new Date(deps.clock())
  await store.purgeBrowsers(deps.systemDb, rememberedSince(deps))
  await store.insertBrowser(deps.systemDb, {
    id,
    user_id: userId,
    secret_hash: hashOf(secret),
    created_at: at,
    last_used_at: at,
    ip: from.ip,
    user_agent: from.userAgent,
  })
  return `${id}.${secret}`
}

/** The user trusts the browser with this cookie. */
export async function isRemembered(
  deps: BrowserDeps,
  userId: number,
  cookie: string | undefined,
  from: RequestInfo,
): Promise<boolean> {
  const browser = await findBrowser(deps, userId, cookie)
  if (!browser) return false
  await store.noteBrowserUse(deps.systemDb, browser.id, from.ip, new Date(deps.clock()))
  return true
}

async function findBrowser(deps: BrowserDeps, userId: number, cookie: string | undefined) {
  if (cookie === undefined || deps.settings().access.rememberBrowserDays === 0) return undefined
  const [id, secret = ''] = cookie.split('.', 2)
  const browsers = await store.listBrowsers(deps.systemDb, userId, rememberedSince(deps))
  return browsers.find((browser) => browser.id === id && browser.secret_hash === hashOf(secret))
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
