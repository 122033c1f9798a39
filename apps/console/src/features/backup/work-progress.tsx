/** How far a backup or check is that one has asked for. */
import { Button, CloseButton, Group, Progress } from '@mantine/core'
import { BACKUP_STATE_NAMES, BACKUP_TEXTS } from '@postern/contract/texts/backup.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { codeText } from '../../lib/error-text.ts'
import { formatSize } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BACKUPS, stopWork, workQuery } from './api.ts'
import css from './backup.module.css'

export function WorkProgress({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT(BACKUP_TEXTS)
  const stateName = useT(BACKUP_STATE_NAMES)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { data: work } = useQuery(workQuery(id))
  const stop = useMutation({
    mutationFn: () => stopWork(id),
    onSettled: () => queries.invalidateQueries({ queryKey: BACKUPS }),
  })
  const isOver = work !== undefined && work.state !== 'running' && work.state !== 'cancelling'
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: [...BACKUPS, 'list'] })
  }, [isOver, queries])
  if (!work) return null
  const { state, done, total, error } = work
  if (error !== null)
    return (
      <Notice tone="error" role="alert" mb={12}>
        {codeText(error, language)}
      </Notice>
    )
  const word = state === 'done' ? stateName('done') : t(state === 'running' ? 'started' : 'stopping')
  return (
    <section className={`card ${css['work']}`} aria-label={t('now')}>
      <Group gap={12} role="status">
        <strong>{word}</strong>
        {!isOver && total > 0 && (
          <span className="dim">{t('progress', { done: formatSize(done), total: formatSize(total) })}</span>
        )}
        {state === 'running' && (
          <Button variant="default" size="compact-sm" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop')}
          </Button>
        )}
        {isOver && <CloseButton aria-label={common('close')} onClick={onClose} />}
      </Group>
      {!isOver && (
        <Progress value={total === 0 ? 0 : Math.min(100, (100 * done) / total)} aria-label={t('now')} />
      )}
    </section>
  )
}
