/** Backups. */
import * as contract from '@postern/contract/routes/backup.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export function registerBackups(bind: Bind, deps: service.BackupDeps): void {
  bind(contract.listBackupsRoute, () => service.listBackups(deps))
  bind(contract.startBackupRoute, ({ caller, body }) => service.startBackup(deps, caller, body.kind))
  bind(contract.verifyBackupRoute, ({ caller, params }) => service.verifyBackup(deps, caller, params.id))
  bind(contract.getBackupWorkRoute, ({ caller, params }) => service.getWork(deps, caller, params.id))
  bind(contract.stopBackupWorkRoute, ({ caller, params }) => service.stopWork(deps, caller, params.id))
  bind(contract.downloadBackupRoute, ({ caller, params }) => service.downloadBackup(deps, caller, params.id))
  bind(contract.deleteBackupRoute, ({ caller, params }) => service.deleteBackup(deps, caller, params.id))
}
