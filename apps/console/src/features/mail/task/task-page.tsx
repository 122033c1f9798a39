/** One's own actions on all mail found, of the last day: how far they are, what came of them, and what failed why. */
import { Button, Pagination, Table } from '@mantine/core'
import type { MailTask } from '@postern/contract/routes/mail-task.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { TASK_TEXTS } from '@postern/contract/texts/mail-task.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeText } from '../../../lib/error-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Empty, Failed, SkeletonLines } from '../../../ui/states.tsx'
import { failuresQuery, isRunning, tasksQuery, useStop } from './task-api.ts'
import { TaskProgress, useTaskWords } from './task-progress.tsx'
import css from './task.module.css'

/** Failures a page. */
const SIZE = 30

export function TaskPage() {
  const t = useT(TASK_TEXTS)
  const query = useQuery(tasksQuery)
  return (
    <>
      <PageHead title={t('pageTitle')} />
      <p className="dim">{t('pageHelp')}</p>
      {query.isError && <Failed what={t('tasks')} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines count={6} />}
      {query.data?.tasks.length === 0 && <Empty title={t('none')} hint={t('noneHint')} />}
      {query.data?.tasks.map((task) => (
        <TaskCard key={task.id} task={task} />
      ))}
    </>
  )
}

function TaskCard({ task }: { readonly task: MailTask }) {
  const t = useT(TASK_TEXTS)
  const { language } = useLanguage()
  const words = useTaskWords()
  const stop = useStop(task.id)
  const [open, setOpen] = useState(false)
  return (
    <section className={`card ${css['task']!}`} aria-label={words(task)}>
      <div className={css['line']}>
        <h2>{words(task)}</h2>
        <span className="dim">
          {t(task.state)} · <time dateTime={task.created_at}>{formatDateTime(task.created_at)}</time>
        </span>
      </div>
      <TaskProgress task={task} />
      {task.error !== null && (
        <Notice tone="error" role="note">
          {codeText(task.error, language)}
        </Notice>
      )}
      <div className={css['line']}>
        {isRunning(task) && (
          <Button
            variant="default"
            loading={stop.isPending || task.state === 'cancelling'}
            onClick={() => stop.mutate()}
          >
            {t('stop')}
          </Button>
        )}
        {task.failed > 0 && (
          <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('seeFailures')}
          </Button>
        )}
      </div>
      {open && <Failures task={task} />}
    </section>
  )
}

function Failures({ task }: { readonly task: MailTask }) {
  const t = useT(TASK_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const query = useQuery(failuresQuery(task.id, page))
  if (query.isError)
    return <Failed what={t('failures')} error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <SkeletonLines count={5} />
  const { data, total } = query.data
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by key */}
      <div className={css['failures']} role="region" aria-label={t('failures')} tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{common('title')}</Table.Th>
              <Table.Th>{common('receiver')}</Table.Th>
              <Table.Th>{common('reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{row.title === '' ? t('gone') : <ForeignText text={row.title} />}</Table.Td>
                <Table.Td>
                  <ForeignText text={row.receiver} />
                </Table.Td>
                <Table.Td>{codeText(row.error, language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {total > SIZE && (
        <Pagination component="nav" total={Math.ceil(total / SIZE)} value={page} onChange={setPage} />
      )}
    </>
  )
}
