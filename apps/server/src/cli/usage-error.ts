/** The command line was not usable: the message says what would be. */
export class UsageError extends Error {
  override name = 'UsageError'
}
