/** Ctrl-K and the header's button; the palette itself is loaded when it is first asked for. */
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))
const listeners = new Set<() => void>()

export function openPalette(): void {
  for (const listener of listeners) listener()
}

/** What is typed before the palette takes it. */
let early = ''
function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Backspace') early = early.slice(0, -1)
  else if (event.key.length === 1) early += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Until the palette's field has the focus, no key is lost: the field begins with what came. */
export function takeEarly(): string {
  window.removeEventListener('keydown', keep, true)
  const typed = early
  early = ''
  return typed
}

export function PaletteOpener() {
  const [request, setRequest] = useState(0)
  useEffect(() => {
    const ask = () => {
      takeEarly()
      window.addEventListener('keydown', keep, true)
      setRequest((count) => count + 1)
    }
    listeners.add(ask)
    return () => {
      listeners.delete(ask)
      takeEarly()
    }
  }, [])
  // In fields too: whoever types may still want to go elsewhere.
  useHotkeys([['mod+K', openPalette]], [])
  if (request === 0) return null
  return (
    <Suspense>
      <Palette key={request} />
    </Suspense>
  )
}
