/** Pages in a DOM, with a router and a server that the test plays. For files of `@vitest-environment happy-dom`. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { MantineProvider } from '@mantine/core'
import { notifications, Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { LanguageProvider } from '../lib/i18n.tsx'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'

// A failure names the missing element alone: the whole page besides would hide it. A busy machine may take its time.
configure({
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? 'not found'),
  asyncUtilTimeout: 10_000,
})

/** One call of the page, without the API's base path. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}
/** Answers a call: with the `data` of a reply, or with a `Refusal`. */
export type Server = (call: Call) => unknown

/** An answer other than success: its code, and the error of each field. */
export class Refusal {
  readonly message: ErrorCode
  readonly errors: Readonly<Record<string, ErrorCode>>
  constructor(message: ErrorCode, errors: Readonly<Record<string, ErrorCode>> = {}) {
    this.message = message
    this.errors = errors
  }
}

const envelope = (reply: unknown): Response =>
  reply instanceof Refusal ? Response.json(reply, { status: 400 }) : Response.json({ code: 200, data: reply })

/** Shows a page at `path`; every other address is an empty page. Language is English. */
export function showPage(path: string, Page: () => ReactNode, server: Server) {
  const { pathname } = new URL(path, 'http://console.example')
  return showRoute(
    path,
    (root) => createRoute({ getParentRoute: () => root, path: pathname, component: Page }),
    server,
  )
}

/** Shows the page of a route, which is made below the root, at `path`. */
export function showRoute(path: string, routeBelow: (root: AnyRoute) => AnyRoute, server: Server) {
  const calls: Call[] = []
  // Without a layout nothing has a height, and grids draw the rows in sight only.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  // Text fields that grow wait for fonts, which this DOM has none of.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://console.example')
    const call: Call = {
      method,
      path: pathname.replace('/api/proxy', ''),
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    }
    calls.push(call)
    return envelope(await server(call))
  })
  const root = createRootRoute()
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    routeTree: root.addChildren([
      routeBelow(root),
      createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
    ]),
    parseSearch,
    stringifySearch,
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <LanguageProvider>
      <MantineProvider env="test">
        <Notifications />
        <QueryClientProvider client={queries}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>,
  )
  return { calls, router, queries, address: () => router.state.location.href }
}

/** Ends the page. After each test: the files of a worker share the DOM's globals. */
export function endPage(): void {
  cleanup()
  // They outlive the page that showed them.
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

export const press = async (name: string, role = 'button') =>
  fireEvent.click(await screen.findByRole(role, { name }))

export { fireEvent, screen, waitFor }
