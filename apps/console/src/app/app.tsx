/** Everything around the routes: look, language, data, notifications, and the session to start with. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loadSession } from '../api/auth.ts'
import { LanguageProvider, useLanguage } from '../lib/i18n.tsx'
import { meetLanguage } from '../ui/frame/keep-language.ts'
import { Failed } from '../ui/states.tsx'
import { NotesWhenNeeded } from './notes-when-needed.tsx'
import { schemeManager } from './colour-scheme.ts'
import { queryClient } from './query-client.ts'
import { loadAhead, router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

export function App() {
  return (
    <LanguageProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={schemeManager}
      >
        <QueryClientProvider client={queryClient}>
          <NotesWhenNeeded />
          <Start />
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>
  )
}

/** Shows nothing of the console before it is known who is signed in. */
function Start() {
  const { suggestLanguage } = useLanguage()
  const [state, setState] = useState<'loading' | 'ready' | { readonly error: unknown }>('loading')
  const [attempt, setAttempt] = useState(0)
  // Code of the page comes while the session is asked for.
  useEffect(loadAhead, [])
  useEffect(() => {
    let current = true
    const finish = (next: typeof state) => {
      if (current) setState(next)
    }
    loadSession().then(
      (session) => {
        // The page need not wait for it: it is in that language already, or changes at once.
        if (session) void meetLanguage(session, suggestLanguage)
        finish('ready')
      },
      (error: unknown) => finish({ error }),
    )
    return () => {
      current = false
    }
    // Only a retry starts again; the language is not a reason to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt])
  if (state === 'ready') return <RouterProvider router={router} />
  // What index.html painted stands until there is a `main`.
  if (state === 'loading')
    return (
      <div className="visually-hidden" role="status">
        Postern
      </div>
    )
  return (
    <main>
      <Failed
        what="Postern"
        error={state.error}
        onRetry={() => {
          setState('loading')
          setAttempt(attempt + 1)
        }}
      />
    </main>
  )
}
