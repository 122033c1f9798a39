/** Shows an export wherever one goes, once there is one. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { watchedExport } from '../../lib/watched-export.ts'

const ExportCorner = lazy(() =>
  import('./export-corner.tsx').then((module) => ({ default: module.ExportCorner })),
)

export function ExportWatch() {
  const id = useSyncExternalStore(watchedExport.subscribe, watchedExport.get)
  if (id === null) return null
  return (
    <Suspense>
      <ExportCorner key={id} id={id} />
    </Suspense>
  )
}
