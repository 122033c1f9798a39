/** Calls of backups. */
import type { BackupKind } from '@postern/contract/codes/backup.ts'
import {
  deleteBackupRoute,
  downloadBackupRoute,
  getBackupWorkRoute,
  listBackupsRoute,
  startBackupRoute,
  stopBackupWorkRoute,
  verifyBackupRoute,
  type BackupRow,
} from '@postern/contract/routes/backup.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../api/client.ts'
import { saveFile } from '../../lib/save-file.ts'

export const BACKUPS = ['backups'] as const

/** ms between two looks: while one is under way, and else. */
const WATCH_MS = 1_500
const REST_MS = 30_000

export const isUnderWay = ({ state }: BackupRow): boolean => state === 'waiting' || state === 'running'

/** One that could be restored, as far as anybody knows. */
export const isGood = ({ state, verify_fault: damaged, test_fault: failed }: BackupRow): boolean =>
  state === 'done' && damaged === null && failed === null

export const backupsQuery = queryOptions({
  queryKey: [...BACKUPS, 'list'],
  queryFn: ({ signal }) => call(listBackupsRoute, {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.backups.some(isUnderWay) ? WATCH_MS : REST_MS),
})

export const workQuery = (id: number) =>
  queryOptions({
    queryKey: [...BACKUPS, 'work', id],
    queryFn: ({ signal }) => call(getBackupWorkRoute, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'running' || data.state === 'cancelling' ? WATCH_MS : false,
  })

export const startBackup = (kind: BackupKind) => call(startBackupRoute, { body: { kind } })
export const verifyBackup = (id: number) => call(verifyBackupRoute, { params: { id } })
export const stopWork = (id: number) => call(stopBackupWorkRoute, { params: { id } })
export const deleteBackup = (id: number) => call(deleteBackupRoute, { params: { id } })

export async function downloadBackup({ id, name }: BackupRow): Promise<void> {
  const { blob } = await download(downloadBackupRoute, { params: { id } })
  saveFile(blob, name)
}
