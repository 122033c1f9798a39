/** Title of a page, in the page and in the tab, and its actions. */
import { useEffect, type ReactNode } from 'react'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Postern`
  }, [title])
}

export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useTitle(title)
  return (
    <div className="head">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
