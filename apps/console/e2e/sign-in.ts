/** Signing in as people do, for journeys and pictures alike. */
import type { Page } from 'playwright-core'

/** Signs in and waits until the console shows something else than the login. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
