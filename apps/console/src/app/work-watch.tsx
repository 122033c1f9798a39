/** Shows the work that this tab has asked for, wherever one goes. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { watchedWork, type WatchedKind } from '../lib/watched-work.ts'

const CORNERS = {
  'mail-task': lazy(() =>
    import('../features/mail/task/task-corner.tsx').then((module) => ({ default: module.TaskCorner })),
  ),
  export: lazy(() =>
    import('../features/export/export-corner.tsx').then((module) => ({ default: module.ExportCorner })),
  ),
}

export function WorkWatch() {
  const watched = useSyncExternalStore(watchedWork.subscribe, watchedWork.get)
  return Object.entries(watched).map(([kind, id]) => {
    const Corner = CORNERS[kind as WatchedKind]
    return (
      <Suspense key={`${kind} ${id}`}>
        <Corner id={id} />
      </Suspense>
    )
  })
}
