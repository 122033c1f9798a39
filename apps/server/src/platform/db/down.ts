/** Which failures mean that the database can't be reached. */

/** SQLSTATE classes and codes (PostgreSQL, appendix A). */
const DATABASE_DOWN = /^(?:08...|57P0[1-5]|53300|25006)$/
const SOCKET_DOWN = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
const POOL_DOWN =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether an error says that the database, or the way to it, is gone. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AggregateError) return isDatabaseDown(error.errors[0])
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (DATABASE_DOWN.test(code ?? '') || POOL_DOWN.test(error.message)) return true
  return SOCKET_DOWN.test(code ?? '') && ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '')
}
