/** The frame of pages without a session: brand, language, theme, footer links. */
import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { SchemeSwitch } from './header.tsx'
import { LanguageMenu } from './language-menu.tsx'

export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className="top">
        <span className="brand" style={{ flex: 1 }}>
          <IconShieldCheck size={22} aria-hidden />
          Postern
        </span>
        <LanguageMenu />
        <SchemeSwitch />
      </header>
      <main className="center public">{children}</main>
      <Footer />
    </>
  )
}
