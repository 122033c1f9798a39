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

/** Keys are `event.key` in lower case; Shift is the command's own business. */
export function useKeys(keys: Keys): void {
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
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
