/** Names of the errors that are about one message: its bytes are gone or damaged, or no scan survives it. */
export const UNSCANNABLE: ReadonlySet<string> = new Set([
  'BlobMissingError',
  'BlobDamagedError',
  'ScanFailedError',
])
