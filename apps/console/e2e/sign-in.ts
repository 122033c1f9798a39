/** Signing in, for journeys and pictures alike. */
import { AUTH_PATHS } from '@postern/contract/routes/auth-paths.ts'
import type { Page } from 'playwright-core'

/** A password is costly to check (Argon2), and other products and browsers take their share of the machine. */
const PATIENCE = { timeout: 60_000 }

/**
 * Signs in as people do and waits until the console leads away from the login: first for the server's word on the password,
 * then for the address. It is the same document all along, whose `load` says nothing of either.
 * @throws with the server's words when it refuses
 */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login', PATIENCE)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
  page.on('requestfailed', (request) =>
    calls.push(`failed: ${request.url()} ${request.failure()?.errorText}`),
  )
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/auth/callback/credentials'), PATIENCE),
    // A press of the mouse is none where the button moves under it while fonts and links are still on their way.
    page.locator('input[type=password]').press('Enter'),
  ]).catch(async (error: unknown) => {
    const shown = await page.locator('body').innerText()
    throw new Error(`${email} hears nothing; asked: ${calls.join(', ')}; shown: ${shown}`, { cause: error })
  })
  if (!answer.ok()) throw new Error(`${email} is refused: ${answer.status()} ${await answer.text()}`)
  await page.waitForURL((url) => url.pathname !== '/login', { ...PATIENCE, waitUntil: 'commit' })
}

/**
 * Signs in without the form, for a journey that opens a page of its own next: the form and the page that it leads to cost as
 * much as two screens.
 * @throws with the server's words when it refuses
 */
export async function enter({ request }: Page, email: string, password: string): Promise<void> {
  const csrf = (await (await request.get(AUTH_PATHS.csrf, PATIENCE)).json()) as { csrfToken: string }
  const answer = await request.post(AUTH_PATHS.credentials, {
    ...PATIENCE,
    data: { email, password, csrfToken: csrf.csrfToken },
  })
  if (!answer.ok()) throw new Error(`${email} is refused: ${answer.status()} ${await answer.text()}`)
}
