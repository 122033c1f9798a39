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
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
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

// Text is there at once in the reader's own typeface; which slices of ours it needs is known when it is drawn.
requestAnimationFrame(() => void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'))
