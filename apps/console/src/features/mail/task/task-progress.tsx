/** How far an action on all mail found is. */
import { Progress } from '@mantine/core'
import type { MailTask } from '@postern/contract/routes/mail-task.ts'
import { TASK_TEXTS } from '@postern/contract/texts/mail-task.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { isRunning } from './task-api.ts'

/** In words: how far, or what came of it. */
export function useTaskWords(): (task: MailTask) => string {
  const t = useT(TASK_TEXTS)
  const { language } = useLanguage()
  const n = (value: number): string => formatNumber(value, language)
  return (task) => {
    const action = t(task.action)
    const { done, failed } = task
    if (!isRunning(task)) return t('outcome', { action, done: n(done), failed: n(failed) })
    const total = Math.max(task.total, done + failed)
    return t('progress', { action, gone: n(done + failed), total: n(total) + (task.more ? '+' : '') })
  }
}

export function TaskProgress({ task }: { readonly task: MailTask }) {
  const words = useTaskWords()
  const gone = task.done + task.failed
  return (
    <Progress
      value={isRunning(task) ? (100 * gone) / Math.max(1, task.total, gone) : 100}
      animated={isRunning(task)}
      aria-label={words(task)}
    />
  )
}
