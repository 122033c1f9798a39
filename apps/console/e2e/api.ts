/** The API as a page's user, for what a journey needs beforehand: the forms have journeys of their own. */
import { AUTH_PATHS, type SessionUser } from '@postern/contract/routes/auth.ts'
import { API_BASE } from '@postern/contract/routes/define.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export async function sessionOf(page: Page): Promise<SessionUser> {
  return (await (await page.request.get(AUTH_PATHS.session)).json()) as SessionUser
}

/** Calls as whoever is signed in on the page; answers the `data` of a call that must succeed. */
export async function callApi<T = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const { access_token: token } = await sessionOf(page)
  const reply = await page.request.fetch(API_BASE + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  })
  expect([path, reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([path, 200, ''])
  return ((await reply.json()) as { data: T }).data
}

/** Creates something; answers its id. */
export async function create(page: Page, path: string, data: object): Promise<number> {
  return (await callApi<{ id: number }>(page, 'POST', path, data)).id
}
