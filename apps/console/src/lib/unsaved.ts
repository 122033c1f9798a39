/** Whether the page holds entries that would be lost with it: of forms that were changed, and of dialogs that ask for any. */
import { useEffect } from 'react'

const changed = new Set<object>()
let given = false

/** Has the page hold entries while `active`. */
export function useUnsaved(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined
    const form = {}
    given = false
    changed.add(form)
    return () => void changed.delete(form)
  }, [active])
}

/** Entries that somebody gave up are none. */
export function hasUnsaved(): boolean {
  if (given) return false
  return changed.size > 0 || document.querySelector('[role=dialog] :is(input, textarea)') !== null
}

/** Drops the entries of the page, so that leaving it asks no more. */
export function giveUpUnsaved(): void {
  given = true
}

/** Whether it was given up since something was entered last. */
export const isGivenUp = (): boolean => given
