/** A page with nothing but one card: nobody is in yet. */
import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SchemeSwitch } from '../../app/header.tsx'
import { LanguageMenu } from '../../app/language-menu.tsx'

export function BarePage({
  wide = false,
  children,
}: {
  readonly wide?: boolean
  readonly children: ReactNode
}) {
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
      <main className="center" style={{ minHeight: 'calc(100dvh - 48px)' }}>
        <div className={wide ? 'card panel enrol' : 'card panel'}>{children}</div>
      </main>
    </>
  )
}
