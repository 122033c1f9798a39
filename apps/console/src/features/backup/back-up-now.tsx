/** "Back up now", with mail or without. */
import { Button, Menu } from '@mantine/core'
import { BACKUP_KINDS, type BackupKind } from '@postern/contract/codes/backup.ts'
import { BACKUP_KIND_NAMES, BACKUP_TEXTS } from '@postern/contract/texts/backup.ts'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { BACKUPS, startBackup } from './api.ts'

interface BackUpNowProps {
  /** There is a key to encrypt to. */
  readonly canEncrypt: boolean
  readonly isBusy: boolean
  readonly onStarted: (work: number) => void
}

export function BackUpNow({ canEncrypt, isBusy, onStarted }: BackUpNowProps) {
  const t = useT(BACKUP_TEXTS)
  const kindName = useT(BACKUP_KIND_NAMES)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: (kind: BackupKind) => startBackup(kind),
    onSuccess: ({ id }) => onStarted(id),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => queries.invalidateQueries({ queryKey: BACKUPS }),
  })
  return (
    <>
      {!canEncrypt && (
        <span id="backup-needs-key" className="dim small">
          {t('needsKey')}
        </span>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDatabaseExport size={16} aria-hidden />}
            loading={start.isPending}
            disabled={!canEncrypt || isBusy}
            {...(canEncrypt ? {} : { 'aria-describedby': 'backup-needs-key' })}
          >
            {t('now')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {BACKUP_KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => start.mutate(kind)}>
              {kindName(kind)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
