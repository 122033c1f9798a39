/** In the corner: how far the action on all mail found is, and what came of it. */
import { Button } from '@mantine/core'
import { TASK_TEXTS } from '@postern/contract/texts/mail-task.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { codeText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { WorkCorner } from '../../../ui/work-corner.tsx'
import { isRunning, taskQuery, useStop } from './task-api.ts'
import { TaskProgress, useTaskWords } from './task-progress.tsx'

export function TaskCorner({ id }: { readonly id: number }) {
  const t = useT(TASK_TEXTS)
  const { language } = useLanguage()
  const words = useTaskWords()
  const queries = useQueryClient()
  const { data: task, isError } = useQuery(taskQuery(id))
  const stop = useStop(id)
  const ended = task !== undefined && !isRunning(task)
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: ['mails'] })
  }, [ended, queries])
  return (
    <WorkCorner
      kind="mail-task"
      id={id}
      label={t('pageTitle')}
      state={task && t(task.state)}
      running={!ended}
      gone={isError}
      words={task && words(task)}
      buttons={
        <>
          {task?.state === 'running' && (
            <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('stop')}
            </Button>
          )}
          <LinkButton size="xs" variant="subtle" to="/mail/tasks">
            {t((task?.failed ?? 0) > 0 ? 'seeFailures' : 'pageTitle')}
          </LinkButton>
        </>
      }
    >
      {task && task.error !== null && <span role="alert">{codeText(task.error, language)}</span>}
      {task && <TaskProgress task={task} />}
    </WorkCorner>
  )
}
