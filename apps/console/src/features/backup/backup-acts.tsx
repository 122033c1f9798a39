/** What can be done with a backup: check it, have its file, delete it. */
import { Button, Group } from '@mantine/core'
import type { BackupRow } from '@postern/contract/routes/backup.ts'
import { BACKUP_TEXTS } from '@postern/contract/texts/backup.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { useProven } from '../../ui/proof/use-confirmed.tsx'
import { BACKUPS, deleteBackup, downloadBackup, isUnderWay, verifyBackup } from './api.ts'

interface BackupActsProps {
  readonly backup: BackupRow
  readonly isLast: boolean
  readonly onVerify: (work: number) => void
}

function useActs(backup: BackupRow, onVerify: BackupActsProps['onVerify']) {
  const t = useT(BACKUP_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { guard, dialog } = useProven()
  const after = {
    onError: (error: Error) => notifyFailed(thrownText(error, language)),
    onSettled: () => queries.invalidateQueries({ queryKey: BACKUPS }),
  }
  const verify = useMutation({
    ...after,
    mutationFn: () => verifyBackup(backup.id),
    onSuccess: ({ id }) => {
      notifyDone(t('verifying'))
      onVerify(id)
    },
  })
  const fetchFile = useMutation({ ...after, mutationFn: () => guard(() => downloadBackup(backup)) })
  const remove = useMutation({
    ...after,
    mutationFn: () => guard(() => deleteBackup(backup.id)),
    onSuccess: () => notifyDone(t('deleted')),
  })
  return { verify, fetchFile, remove, dialog }
}

export function BackupActs({ backup, isLast, onVerify }: BackupActsProps) {
  const t = useT(BACKUP_TEXTS)
  const [asks, ask] = useState(false)
  const { verify, fetchFile, remove, dialog } = useActs(backup, onVerify)
  if (isUnderWay(backup)) return null
  const { state, here, target } = backup
  const name = formatDateTime(backup.moment ?? backup.created_at)
  const readable = state === 'done' && here
  return (
    <Group gap={4}>
      {readable && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('verifyOne', { name })}
          loading={verify.isPending}
          onClick={() => verify.mutate()}
        >
          {t('verify')}
        </Button>
      )}
      {readable && target === 'folder' && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('downloadOne', { name })}
          loading={fetchFile.isPending}
          onClick={() => fetchFile.mutate()}
        >
          {t('download')}
        </Button>
      )}
      {(state === 'done' || state === 'failed') && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('deleteOne', { name })}
          loading={remove.isPending}
          onClick={() => ask(true)}
        >
          {t('delete')}
        </Button>
      )}
      <DeleteDialog
        opened={asks}
        backup={backup}
        isLast={isLast}
        onClose={() => ask(false)}
        onYes={() => {
          // The proof that it may want is a dialog of its own.
          ask(false)
          remove.mutate()
        }}
      />
      {dialog}
    </Group>
  )
}

interface DeleteDialogProps extends Pick<BackupActsProps, 'backup' | 'isLast'> {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onYes: () => void
}

function DeleteDialog({ backup, isLast, ...dialog }: DeleteDialogProps) {
  const t = useT(BACKUP_TEXTS)
  const textOf = ({ state, here, moment, created_at: created }: BackupRow): string => {
    if (state === 'failed') return t('deleteFailed')
    return here ? t('deleteAsk', { moment: formatDateTime(moment ?? created) }) : t('deleteElsewhere')
  }
  return (
    <AskDialog {...dialog} title={t('deleteTitle')} text={textOf(backup)} label={t('deleteGo')}>
      {isLast && (
        <Notice tone="warn" role="note" mb={12}>
          {t('deleteLast')}
        </Notice>
      )}
    </AskDialog>
  )
}
