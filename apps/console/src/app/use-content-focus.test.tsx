// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { useRef, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asRoute } from '../lib/as-route.ts'
import { useFirstField } from '../ui/form/use-first-field.ts'
import { useContentFocus } from './use-content-focus.ts'

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Frame() {
  const content = useRef<HTMLElement>(null)
  useContentFocus(content, useRouterState({ select: ({ location }) => location.pathname }))
  return (
    <>
      <button id="link">Go</button>
      <main id="content" tabIndex={-1} ref={content}>
        <Outlet />
      </main>
      <div role="dialog">
        <input id="field" />
      </div>
    </>
  )
}

function Form() {
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form)
  return (
    <form ref={form}>
      <input id="first" />
    </form>
  )
}

/** Goes to the other page with the focus on one element, and puts it on another one before that page has come. */
async function focusedAfter(
  before: string,
  meanwhile: string,
  there: ReactNode,
): Promise<string | undefined> {
  const root = createRootRoute({ component: Frame })
  const routeTree = root.addChildren(
    ['/a', '/b'].map((path) =>
      createRoute({ path, getParentRoute: () => root, component: () => (path === '/b' ? there : null) }),
    ),
  )
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/a'] }) })
  cleanup()
  await act(() => router.load())
  render(<RouterProvider router={router} />)
  const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!
  await act(async () => element(before).focus())
  await act(async () => {
    const gone = router.navigate(asRoute('/b'))
    element(meanwhile).focus()
    await gone
  })
  return document.activeElement?.id
}

test.each([
  ['link', 'link', 'content'],
  ['link', 'field', 'field'],
  // A dialog that leads to a page closes.
  ['field', 'field', 'content'],
  ['field', 'link', 'content'],
])(
  'left from the %s, with the focus on the %s meanwhile: the %s has it',
  async (before, meanwhile, after) => {
    expect(await focusedAfter(before, meanwhile, null)).toBe(after)
    expect(await focusedAfter(before, meanwhile, <Form />)).toBe(after === 'content' ? 'first' : after)
  },
)
