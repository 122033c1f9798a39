/** How far the work on a batch is. */
import { Button, Group, Progress } from '@mantine/core'
import type { BulkJob } from '@postern/contract/routes/bulk.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { thrownText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { cancelJob } from './api.ts'
import css from './bulk.module.css'

export function RunningCard({ job }: { readonly job: BulkJob }) {
  const t = useT(BULK_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelJob(job),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bulk', job.kind] }),
  })
  const done = Math.min(job.progress, job.total)
  const title = job.state === 'checking' ? 'checking' : job.state === 'undoing' ? 'undoing' : 'committing'
  return (
    <section className={`card ${css['card']!}`} aria-labelledby="bulk-running">
      <h2 id="bulk-running">{t(title)}</h2>
      <Progress
        value={job.total === 0 ? 0 : (done / job.total) * 100}
        size="lg"
        animated
        aria-label={t(title)}
      />
      <Group justify="space-between" mt={8}>
        <span role="status">
          {t('progress', { done: formatNumber(done, language), total: formatNumber(job.total, language) })}
          <span className="dim"> {t('keepsRunning')}</span>
        </span>
        {job.state === 'checking' && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('giveUp')}
          </Button>
        )}
      </Group>
    </section>
  )
}
