/** Gives the focus to the content of the page that a link led to. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/**
 * Readers of the page by ear start at its content after following a link. A form has its first field focused already, and a
 * dialog that was opened while the page was on its way keeps the focus: what one types belongs to it.
 */
export function useContentFocus(content: RefObject<HTMLElement | null>, pathname: string): void {
  const router = useRouter()
  // Null after a page that has no frame, as after signing in.
  const shown = useRef(router.state.resolvedLocation === undefined ? pathname : null)
  const left = useRef<Element | null>(null)
  useEffect(
    () => router.subscribe('onBeforeNavigate', () => void (left.current = document.activeElement)),
    [router],
  )
  useEffect(() => {
    const inDialog =
      document.activeElement !== left.current && document.activeElement?.closest('[role=dialog]')
    if (shown.current !== pathname && !inDialog && !content.current?.querySelector('form :focus'))
      content.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [content, pathname])
}
