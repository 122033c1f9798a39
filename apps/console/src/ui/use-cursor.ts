/**
 * A cursor that moves at once, and what it shows following it: at once after a rest, and after one while a key is held
 * down. So no key press is lost to a slow page, and what is only passed by is not read.
 */
import { useEffect, useRef, useState } from 'react'

const REST_MS = 180

export interface Follow {
  readonly moved: (id: string | null) => void
  readonly stop: () => void
}

/** Calls `show` with where the cursor rests. Times in ms; the clock is the caller's. */
export function follow(show: (id: string | null) => void, now: () => number = () => Date.now()): Follow {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: string | null | undefined
  const reveal = (id: string | null): void => {
    shown = id
    show(id)
  }
  return {
    moved(id) {
      clearTimeout(timer)
      const rested = now() - last >= REST_MS
      last = now()
      if (rested || id === null) reveal(id)
      // The second click of two: what is shown already must not change the address when another page has been opened.
      else if (id !== shown) timer = setTimeout(() => reveal(id), REST_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * `shown` is what the address says, `show` changes it. Answers where the cursor is, what moves it, and what keeps the address as it is
 * from now on: for whoever opens another page.
 */
export function useCursor(
  shown: string | null,
  show: (id: string | null) => void,
): readonly [string | null, (id: string | null) => void, () => void] {
  const [cursor, setCursor] = useState(shown)
  const latest = useRef(show)
  /** What was sent to the address and has not come back. */
  const sent = useRef<(string | null)[]>([])
  const following = useRef<Follow | null>(null)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    const started = follow((id) => {
      sent.current.push(id)
      latest.current(id)
    })
    following.current = started
    return started.stop
  }, [])
  useEffect(() => {
    const own = sent.current.lastIndexOf(shown)
    if (own === -1) {
      following.current?.stop()
      setCursor(shown)
    } else sent.current.splice(0, own + 1)
  }, [shown])
  const move = (id: string | null) => {
    setCursor(id)
    following.current?.moved(id)
  }
  return [cursor, move, () => following.current?.stop()]
}
