/** Backup and restore. */
import { ALL, audited, permission } from './define.ts'

const SYSTEM_BACKUP = { ko: '백업 및 복원', en: 'Backup and restore', ja: 'バックアップと復元' }

export const permissions = {
  'config-system-backup': permission(ALL, 'configSystem', 750, SYSTEM_BACKUP, {
    settings: true,
    entry: ['config.system', 56, '/config/system/backup'],
  }),
}

export const tasks = audited('maintenance', 50, {
  backup: { ko: '백업', en: 'Backup', ja: 'バックアップ' },
  restore: { ko: '복원', en: 'Restore', ja: 'リストア' },
  backup_verify: { ko: '백업 확인', en: 'Backup verified', ja: 'バックアップの検証' },
  backup_download: { ko: '백업 다운로드', en: 'Backup downloaded', ja: 'バックアップのダウンロード' },
  backup_delete: { ko: '백업 삭제', en: 'Backup deleted', ja: 'バックアップの削除' },
})
