/** Gives the focus to the content of the page that a link led to. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'
import { isFocusHeld, noteLeaving } from '../lib/held-focus.ts'

/** Readers of the page by ear start at its content after following a link. A form has its first field focused already. */
export function useContentFocus(content: RefObject<HTMLElement | null>, pathname: string): void {
  const router = useRouter()
  // Null after a page that has no frame, as after signing in.
  const shown = useRef(router.state.resolvedLocation === undefined ? pathname : null)
  useEffect(() => router.subscribe('onBeforeNavigate', noteLeaving), [router])
  useEffect(() => {
    if (shown.current !== pathname && !isFocusHeld() && !content.current?.querySelector('form :focus'))
      content.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [content, pathname])
}
