/** A tree of links and of buttons that open its branches, as one stop of the Tab key; arrow keys move within. */
import { useState, type FocusEvent, type KeyboardEvent } from 'react'

export interface OneStop {
  /** For each item: `0` for the one that Tab leads to, `-1` for the others. */
  readonly tabIndex: (key: string) => 0 | -1
  /** For what is around them all. */
  readonly around: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  }
}

/**
 * Items carry `data-stop`, a key of their own. `shown` are the keys of those that are to be seen, in order; Tab leads to
 * where one was, otherwise to `start`, otherwise to the first.
 */
export function useOneStop(shown: readonly string[], start: string | undefined): OneStop {
  const [last, setLast] = useState<string>()
  const stop = [last, start, shown[0]].find((key) => key !== undefined && shown.includes(key))
  return {
    tabIndex: (key) => (key === stop ? 0 : -1),
    around: {
      onFocus: ({ target }) => setLast(target.closest<HTMLElement>('[data-stop]')?.dataset['stop']),
      onKeyDown(event) {
        const item = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]')
        if (!item || event.ctrlKey || event.metaKey || event.altKey) return
        const expanded = item.getAttribute('aria-expanded')
        if (
          (event.key === 'ArrowRight' && expanded === 'false') ||
          (event.key === 'ArrowLeft' && expanded === 'true')
        )
          item.click()
        else if (!moveFocus(event.currentTarget, item, event.key)) return
        event.preventDefault()
      },
    },
  }
}

/** Whether the key moves at all. */
function moveFocus(around: HTMLElement, from: HTMLElement, key: string): boolean {
  const items = [...around.querySelectorAll<HTMLElement>('[data-stop]')].filter((item) => item.offsetParent)
  const at = items.indexOf(from)
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, items.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: items.length - 1,
  }
  const to = places[key]
  if (to === undefined) return false
  items[to]?.focus()
  return true
}
