import './styles/mantine.css'
import './styles/tokens.css'
import './styles/shell.css'
import './styles/page.css'
import './styles/bottom-bar.css'
import './styles/public.css'
import './styles/grid.css'
import './styles/cards.css'
import './styles/period.css'
import './styles/form.css'
import './styles/field.css'
import './styles/account.css'
import './styles/security.css'
import './styles/mail.css'
import './styles/mail-page.css'
import './styles/notice.css'
import './styles/role.css'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { activeLanguage } from './lib/i18n.tsx'
import { configureZod } from './lib/zod-errors.ts'

configureZod()
const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** Korean pages have Hangul of ours; other pages show it in the system's typeface, as Japanese ones do all their text. */
const TYPE: Record<Language, () => Promise<unknown>> = {
  // Of two faces that have a letter, browsers take the one that came later.
  ko: () =>
    import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').then(
      () => import('./styles/type-latin.css'),
    ),
  en: () => import('./styles/type-latin.css'),
  ja: () => Promise.resolve(),
}
// Text is there at once in the reader's own typeface; the browser fetches ours once it knows what is drawn.
requestAnimationFrame(() => void TYPE[activeLanguage()]())
