/** A backup that cannot be made, read or restored: the message says why and what to do. */
import type { BackupFault } from '@postern/contract/codes/backup.ts'

export class BackupError extends Error {
  override name = 'BackupError'
  /** What the list of backups calls it. */
  readonly fault: BackupFault

  constructor(message: string, options?: ErrorOptions & { readonly fault?: BackupFault }) {
    super(message, options)
    this.fault = options?.fault ?? 'damaged'
  }
}
