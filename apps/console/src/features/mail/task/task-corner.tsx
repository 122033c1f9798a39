/** In the corner of every page: how far the action on all mail found is, and what came of it. */
import { Button, CloseButton } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { TASK_TEXTS } from '@postern/contract/texts/mail-task.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { codeText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { isRunning, taskQuery, useStop } from './task-api.ts'
import { watchedTask } from './task-memory.ts'
import { TaskProgress, useTaskWords } from './task-progress.tsx'
import css from './task.module.css'

export function TaskCorner({ id }: { readonly id: number }) {
  const t = useT(TASK_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const words = useTaskWords()
  const queries = useQueryClient()
  const { data: task, isError } = useQuery(taskQuery(id))
  const stop = useStop(id)
  const ended = task !== undefined && !isRunning(task)
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: ['mails'] })
  }, [ended, queries])
  useEffect(() => {
    // Of another account, or gone after a day.
    if (isError) watchedTask.set(null)
  }, [isError])
  if (!task) return null
  return (
    <aside className="card corner" aria-label={t('pageTitle')}>
      <div className={css['line']}>
        <b>{t(task.state)}</b>
        {ended && <CloseButton aria-label={common('close')} onClick={() => watchedTask.set(null)} />}
      </div>
      <span role="status">{words(task)}</span>
      {task.error !== null && <span role="alert">{codeText(task.error, language)}</span>}
      <TaskProgress task={task} />
      <div className={css['line']}>
        {task.state === 'running' && (
          <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop')}
          </Button>
        )}
        <LinkButton size="xs" variant="subtle" to="/mail/tasks">
          {t(task.failed > 0 ? 'seeFailures' : 'pageTitle')}
        </LinkButton>
      </div>
    </aside>
  )
}
