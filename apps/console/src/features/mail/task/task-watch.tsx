/** Shows an action on all mail found wherever one goes, once there is one. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { watchedTask } from './task-memory.ts'

const TaskCorner = lazy(() => import('./task-corner.tsx').then((module) => ({ default: module.TaskCorner })))

export function TaskWatch() {
  const id = useSyncExternalStore(watchedTask.subscribe, watchedTask.get)
  if (id === null) return null
  return (
    <Suspense>
      <TaskCorner key={id} id={id} />
    </Suspense>
  )
}
