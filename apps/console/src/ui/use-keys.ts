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

/** How long a key may follow the one that leads it. */
const LEAD_MS = 1000

/**
 * Keys are `event.key` in lower case; Shift is the command's own business. With `last`, only what no other command of
 * the page has taken.
 */
export function useKeys(keys: Keys, { last = false }: { readonly last?: boolean } = {}): void {
  const latest = useRef(keys)
  /** When G was pressed last: it leads a sequence such as `g m`. */
  const led = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    latest.current = keys
  })
  /** Whether the key that is under way was pressed over a dialog, which may have gone by the time it reaches the page. */
  const overDialog = useRef(false)
  useEffect(() => {
    const before = () => {
      overDialog.current = document.querySelector('[aria-modal="true"], [role="menu"]') !== null
    }
    // The page came before its dialogs, so its listener is asked before theirs.
    window.addEventListener('keydown', before, true)
    return () => window.removeEventListener('keydown', before, true)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (overDialog.current || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const sequence = Date.now() - led.current < LEAD_MS ? `g ${key}` : ''
      led.current = key === 'g' ? Date.now() : Number.NEGATIVE_INFINITY
      const command = latest.current[sequence] ?? (sequence === '' ? latest.current[key] : undefined)
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
