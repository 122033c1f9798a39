/** Bulk registration of one kind: enter, check, register, undo. What runs on the server is found again by a reload. */
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import type { BulkJob } from '@postern/contract/routes/bulk.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { UnsavedGuard } from '../../ui/form/form-page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { isRunning, jobQuery, jobsQuery } from './api.ts'
import { CheckedCard } from './checked-card.tsx'
import { FinishedCard } from './finished-card.tsx'
import { FormatCard } from './format-card.tsx'
import { EMPTY_INPUT, InputCard, type BulkInput } from './input-card.tsx'
import { RecentCard } from './recent-card.tsx'
import { RunningCard } from './running-card.tsx'
import css from './bulk.module.css'

export const UserBulkPage = () => <BulkPage key="user" kind="user" />
export const DomainBulkPage = () => <BulkPage key="domain" kind="domain" />
export const MailServerBulkPage = () => <BulkPage key="mail-server" kind="mail-server" />
export const FilterBulkPage = () => <BulkPage key="filter" kind="filter" />
export const SmtpBulkPage = () => <BulkPage key="smtp" kind="smtp" />

/** A batch, or `new` for entering one; null leaves it to what the server is doing. */
type Chosen = number | 'new' | null

function BulkPage({ kind }: { readonly kind: BulkKind }) {
  const t = useT(BULK_TEXTS)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>(null)
  const [input, setInput] = useState<BulkInput>(EMPTY_INPUT)
  const [sent, setSent] = useState('')
  const jobs = useQuery(jobsQuery(kind))
  const pending = jobs.data?.jobs.find((job) => isRunning(job) || job.state === 'checked')
  const id = chosen === 'new' ? undefined : (chosen ?? pending?.id)
  const started = (job: BulkJob) => {
    setSent(input.text)
    setChosen(job.id)
    void queries.invalidateQueries({ queryKey: ['bulk', kind] })
  }
  const another = () => {
    void queries.invalidateQueries({ queryKey: ['bulk', kind] })
    setInput(EMPTY_INPUT)
    setChosen('new')
  }
  return (
    <>
      <PageHead title={t(`title.${kind}`)} />
      {jobs.isPending && (
        <div className="card">
          <SkeletonLines />
        </div>
      )}
      {jobs.isError && (
        <div className="card">
          <Failed what={t('theBatch')} error={jobs.error} onRetry={() => void jobs.refetch()} />
        </div>
      )}
      {jobs.data && (
        <div className={css['page']}>
          {id === undefined ? (
            <InputCard kind={kind} input={input} onInput={setInput} onStarted={started} />
          ) : (
            <Job key={id} kind={kind} id={id} onCorrect={() => setChosen('new')} onAnother={another} />
          )}
          {id === undefined && <FormatCard kind={kind} />}
          <RecentCard jobs={jobs.data.jobs} onOpen={(job) => setChosen(job.id)} />
        </div>
      )}
      <UnsavedGuard active={input.text.trim() !== '' && input.text !== sent} />
    </>
  )
}

interface JobProps {
  readonly kind: BulkKind
  readonly id: number
  readonly onCorrect: () => void
  readonly onAnother: () => void
}

function Job({ kind, id, onCorrect, onAnother }: JobProps) {
  const t = useT(BULK_TEXTS)
  const queries = useQueryClient()
  const query = useQuery(jobQuery(kind, id))
  const job = query.data
  const state = job?.state
  useEffect(() => {
    // What the batch has changed shows in the lists, and in the list of batches.
    if (state === 'done' || state === 'undone') {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] !== 'job' })
    } else if (state !== undefined) void queries.invalidateQueries({ queryKey: ['bulk', kind, 'jobs'] })
  }, [state, kind, queries])
  if (query.isError) {
    return (
      <div className="card">
        <Failed what={t('theBatch')} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  if (!job) {
    return (
      <div className="card">
        <SkeletonLines />
      </div>
    )
  }
  if (isRunning(job)) return <RunningCard job={job} />
  if (job.state === 'checked') return <CheckedCard job={job} onCorrect={onCorrect} onGivenUp={onAnother} />
  return <FinishedCard job={job} onAnother={onAnother} />
}
