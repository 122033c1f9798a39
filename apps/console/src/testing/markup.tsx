/** The first markup of components, without a browser. Effects and events are for `dom.tsx` and journeys. */
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LanguageProvider } from '../lib/i18n.tsx'

/** In English, signed in as `sessionStore` says. */
export function markupOf(node: ReactNode): string {
  return renderToStaticMarkup(
    <LanguageProvider>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterContextProvider
            router={createRouter({ history: createMemoryHistory(), routeTree: createRootRoute() }) as never}
          >
            {node}
          </RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>,
  )
}

/** Values of an attribute, in the order of the page. */
export function attributesOf(markup: string, name: string): readonly string[] {
  return [...markup.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value!)
}
