/** A batch that is over: what became of its lines, and the way back. */
import { Button, Group } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import type { BulkJob } from '@postern/contract/routes/bulk.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { undoJob } from './api.ts'
import { LinesTable } from './lines-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './bulk.module.css'

const LISTS = {
  user: '/member/user/list',
  domain: '/member/domain/list',
  'mail-server': '/config/mail-server/list',
} as const satisfies Record<Exclude<BulkKind, 'filter' | 'smtp'>, string>

/** Filters have many lists: the widest one that the administrator has. */
function ListLink({ kind }: { readonly kind: BulkKind }) {
  const t = useT(BULK_TEXTS)
  const may = usePermissions()
  const label = t(`list.${kind}`)
  if (kind === 'smtp')
    return (
      <LinkButton to="/filter/smtp/$list" params={{ list: 'blacklist' }}>
        {label}
      </LinkButton>
    )
  if (kind !== 'filter') return <LinkButton to={LISTS[kind]}>{label}</LinkButton>
  const region = may('filter-system-inbound_all_deny') ? 'all' : 'domain'
  return (
    <LinkButton to="/filter/system/inbound/$region/$policy/list" params={{ region, policy: 'deny' }}>
      {label}
    </LinkButton>
  )
}

export function FinishedCard({ job, onAnother }: { readonly job: BulkJob; readonly onAnother: () => void }) {
  const t = useT(BULK_TEXTS)
  const { language } = useLanguage()
  const { state } = job
  const title = state === 'undone' || state === 'failed' || state === 'cancelled' ? t(state) : t('done')
  return (
    <section className={`card ${css['card']!}`} aria-labelledby="bulk-finished">
      <Group justify="space-between" mb={10}>
        <div role="status">
          <h2 id="bulk-finished">{title}</h2>
        </div>
        <Group gap={8}>
          {state === 'done' && (job.counts.created ?? 0) > 0 && <UndoButton job={job} />}
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAnother}>
            {t('another')}
          </Button>
          <ListLink kind={job.kind} />
        </Group>
      </Group>
      {job.error !== null && (
        <Notice tone="error" role="alert" mb={10}>
          {state === 'done' ? `${t('undoFailed')} ` : ''}
          {codeText(job.error, language)}
        </Notice>
      )}
      {state !== 'cancelled' && job.total > 0 && <LinesTable key={state} job={job} />}
    </section>
  )
}

function UndoButton({ job }: { readonly job: BulkJob }) {
  const t = useT(BULK_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: () => undoJob(job),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: ['bulk', job.kind] })
    },
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('undo')}
      </Button>
      <AskDialog
        opened={asking}
        title={t('undoTitle')}
        text={t('undoText', { count: formatNumber(job.counts.created ?? 0, language) })}
        label={t('undo')}
        // Not "cancel": in Korean that is what the other button does.
        no={common('close')}
        pending={undo.isPending}
        onClose={() => setAsking(false)}
        onYes={() => undo.mutate()}
      >
        <p className="dim">{t('undoDays', { days: LIMITS.bulkUndoDays })}</p>
      </AskDialog>
    </>
  )
}
