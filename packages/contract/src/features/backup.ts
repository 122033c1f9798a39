/** Backup and restore, which are to come. */
import { ALL, audited, toCome } from './define.ts'

const SYSTEM_BACKUP = { ko: '백업 및 복원', en: 'Backup and restore', ja: 'バックアップと復元' }

export const permissions = {
  'config-system-backup': toCome(ALL, 'configSystem', 750, SYSTEM_BACKUP),
}

export const tasks = audited('maintenance', 50, {
  backup: { ko: '백업', en: 'Backup', ja: 'バックアップ' },
  restore: { ko: '복원', en: 'Restore', ja: 'リストア' },
})
