/** A request that S3 did not grant. It names the operation, the status and the server's code, and never a key's secret or a body. */
export class BlobStoreError extends Error {
  /** Whether the same request may succeed a moment later. */
  readonly isPassing: boolean
  /** 0: no answer came. */
  readonly status: number
  /** Of the server, such as AccessDenied; of the network, such as ECONNREFUSED. */
  readonly code: string

  constructor(operation: string, status: number, code: string) {
    super(`S3 ${operation}: ${status === 0 ? 'no answer' : status} (${code})`)
    this.name = 'BlobStoreError'
    this.status = status
    this.code = code
    this.isPassing = status === 0 || status >= 500 || PASSING.has(status)
  }
}

/** Request Timeout, Conflict (another upload of the same key), Too Many Requests. */
const PASSING = new Set([408, 409, 429])

interface Failure {
  readonly status?: unknown
  readonly code?: unknown
  /** Of an answer. The client reads the code of some servers only. */
  readonly body?: unknown
  readonly name?: unknown
  readonly cause?: Failure
}

/** What a client threw. The body of an answer may tell more than a log should hold, so it is left out. */
export function storeErrorOf(operation: string, error: unknown): BlobStoreError {
  if (error instanceof BlobStoreError) return error
  const { status, code, body, name, cause } = Object(error) as Failure
  if (typeof status === 'number') {
    const [, told = 'no code'] = /<Code>(\w{1,100})<\/Code>/.exec(String(body)) ?? []
    return new BlobStoreError(operation, status, told)
  }
  const words = cause?.code ?? code
  return new BlobStoreError(operation, 0, typeof words === 'string' ? words : String(name))
}
