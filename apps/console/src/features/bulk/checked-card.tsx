/** What a check found, and how to go on. */
import { Button, Group, Radio, Stack } from '@mantine/core'
import type { BulkCommit, BulkJob } from '@postern/contract/routes/bulk.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import { IconDatabaseImport, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { cancelJob, commitJob } from './api.ts'
import { LinesTable } from './lines-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './bulk.module.css'

interface CheckedCardProps {
  readonly job: BulkJob
  readonly onCorrect: () => void
  readonly onGivenUp: () => void
}

export function CheckedCard({ job, onCorrect, onGivenUp }: CheckedCardProps) {
  const t = useT(BULK_TEXTS)
  return (
    <>
      <section className={`card ${css['card']!}`} aria-labelledby="bulk-checked">
        <Group justify="space-between" align="start">
          <h2 id="bulk-checked">{t('checked')}</h2>
          <Detected job={job} />
        </Group>
        <LinesTable job={job} />
      </section>
      <Decide job={job} onCorrect={onCorrect} onGivenUp={onGivenUp} />
    </>
  )
}

function Detected({ job }: { readonly job: BulkJob }) {
  const t = useT(BULK_TEXTS)
  const separator = (['tab', 'comma', 'semicolon'] as const).find((name) => name === job.separator)
  return (
    <span className="dim">
      {t('detected', {
        separator: separator === undefined ? job.separator : t(`separator.${separator}`),
        charset: job.charset.toUpperCase(),
      })}
    </span>
  )
}

function Decide({ job, onCorrect, onGivenUp }: CheckedCardProps) {
  const t = useT(BULK_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { ok = 0, exists = 0, invalid = 0, duplicate = 0 } = job.counts
  const bad = invalid + duplicate
  const [wish, setWish] = useState<Wish>({ lines: bad > 0 ? 'valid' : 'all', existing: 'skip' })
  const commit = useMutation({
    mutationFn: () => commitJob(job, wish),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bulk', job.kind] }),
  })
  const giveUp = useMutation({
    mutationFn: () => cancelJob(job),
    onSuccess: onGivenUp,
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  const updates = wish.existing === 'update' ? exists : 0
  const numbers = { count: formatNumber(ok, language), updates: formatNumber(updates, language) }
  return (
    <section className={`card ${css['card']!}`} aria-labelledby="bulk-decide">
      <h2 id="bulk-decide">{t('decide')}</h2>
      <Choices job={job} wish={wish} onWish={setWish} />
      {commit.isError && (
        <Notice tone="error" role="alert" mt={12}>
          {thrownText(commit.error, language)}
        </Notice>
      )}
      <Group mt={14} gap={8}>
        <Button
          leftSection={<IconDatabaseImport size={16} aria-hidden />}
          loading={commit.isPending}
          disabled={ok + updates === 0}
          onClick={() => commit.mutate()}
        >
          {updates > 0 ? t('registerUpdate', numbers) : t('register', numbers)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          disabled={commit.isPending}
          onClick={onCorrect}
        >
          {t('correct')}
        </Button>
        <Button variant="subtle" loading={giveUp.isPending} onClick={() => giveUp.mutate()}>
          {t('giveUp')}
        </Button>
        {ok + updates === 0 && <span className="dim">{t('nothingToDo')}</span>}
      </Group>
    </section>
  )
}

type Wish = Pick<BulkCommit, 'lines' | 'existing'>
interface ChoicesProps {
  readonly job: BulkJob
  readonly wish: Wish
  readonly onWish: (wish: Wish) => void
}

/** Which lines to take, and what becomes of what is there already. */
function Choices({ job, wish, onWish }: ChoicesProps) {
  const t = useT(BULK_TEXTS)
  const { exists = 0, invalid = 0, duplicate = 0 } = job.counts
  const bad = invalid + duplicate
  return (
    <div className={css['choices']}>
      <Radio.Group
        label={t('whichLines')}
        value={wish.lines}
        onChange={(value) => onWish({ ...wish, lines: value === 'all' ? 'all' : 'valid' })}
      >
        <Stack gap={8} mt={6}>
          <Radio
            value="all"
            size="xs"
            disabled={bad > 0}
            label={t('linesAll')}
            description={bad > 0 ? t('linesAllBlocked', { count: bad }) : t('linesAllHelp')}
          />
          <Radio value="valid" size="xs" label={t('linesValid')} description={t('linesValidHelp')} />
        </Stack>
      </Radio.Group>
      {exists > 0 && (
        <Radio.Group
          label={t('whichExisting')}
          value={wish.existing}
          onChange={(value) => onWish({ ...wish, existing: value === 'update' ? 'update' : 'skip' })}
        >
          <Stack gap={8} mt={6}>
            <Radio value="skip" size="xs" label={t('existingSkip')} />
            <Radio
              value="update"
              size="xs"
              label={t('existingUpdate')}
              description={t('existingUpdateHelp')}
            />
          </Stack>
        </Radio.Group>
      )}
    </div>
  )
}
