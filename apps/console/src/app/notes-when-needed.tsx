/** Loads the place where notes appear with the first note: no page needs it to start. */
import { notificationsStore } from '@mantine/notifications'
import { lazy, Suspense, useSyncExternalStore } from 'react'

const Notes = lazy(() => import('./notes.tsx').then((module) => ({ default: module.Notes })))
let needed = false

const anyNote = (): boolean => {
  needed ||= notificationsStore.getState().notifications.length > 0
  return needed
}

export function NotesWhenNeeded() {
  const wanted = useSyncExternalStore(notificationsStore.subscribe, anyNote)
  return wanted ? (
    <Suspense>
      <Notes />
    </Suspense>
  ) : null
}
