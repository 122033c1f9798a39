/** Beside the selected rows: everything that the search finds may be meant. */
import { Button } from '@mantine/core'
import { TASK_TEXTS } from '@postern/contract/texts/mail-task.ts'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import type { MailQueryInput } from '../search/search.ts'

/** Comes when it is asked for. */
const TaskDialog = lazy(() => import('./task-dialog.tsx').then((module) => ({ default: module.TaskDialog })))

export function AllFound({ query, count }: { readonly query: MailQueryInput; readonly count: string }) {
  const t = useT(TASK_TEXTS)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="light" onClick={() => setOpen(true)}>
        {t('allFound', { count })}
      </Button>
      <Suspense>{open && <TaskDialog query={query} count={count} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
