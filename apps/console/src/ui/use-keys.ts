/** Single-key commands of a page; silent while one types or a dialog is open. */
import { useEffect, useRef } from 'react'

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

/**
 * Keys are `event.key` in lower case; Shift is the command's own business. With `last`, only what no other command of
 * the page has taken.
 */
export function useKeys(keys: Keys, { last = false }: { readonly last?: boolean } = {}): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"], [role="menu"]')) return
      const command = latest.current[event.key.toLowerCase()]
      if (!command) return
      event.preventDefault()
      command(event)
    }
    // Events reach the window after the document, whoever came first.
    const place = last ? window : document
    place.addEventListener('keydown', onKey as EventListener)
    return () => place.removeEventListener('keydown', onKey as EventListener)
  }, [last])
}
