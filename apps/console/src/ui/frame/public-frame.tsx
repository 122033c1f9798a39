/** The frame of pages outside the console: brand, languages by name, theme, footer links. */
import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'

export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="publicpage">
      <header className="top">
        <span className="brand">
          <IconShieldCheck size={22} aria-hidden />
          Postern
        </span>
        <LanguageChoice />
        <SchemeSwitch />
      </header>
      <main className="center public">{children}</main>
      <Footer />
    </div>
  )
}
