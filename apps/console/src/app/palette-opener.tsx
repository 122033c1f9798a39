/** Ctrl-K and the header's button; the palette itself is loaded when it is first asked for. */
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { keepEarly, takeEarly } from './early-keys.ts'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))
const listeners = new Set<() => void>()

export function openPalette(): void {
  for (const listener of listeners) listener()
}

export function PaletteOpener() {
  const [request, setRequest] = useState(0)
  useEffect(() => {
    const ask = () => {
      keepEarly()
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
