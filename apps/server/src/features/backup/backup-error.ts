/** A backup that cannot be made, read or restored: the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
