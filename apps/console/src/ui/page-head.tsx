/** Title of a page, in the page and in the tab, and its actions. */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { useEffect, type ReactNode } from 'react'
import { ForeignText } from './foreign-text.tsx'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${safeText(title)} · Postern`
  }, [title])
}

export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useTitle(title)
  return (
    <div className="head">
      <h1>
        <ForeignText text={title} />
      </h1>
      {children}
    </div>
  )
}
