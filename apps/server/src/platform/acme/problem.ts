/** What an authority answers when it refuses (RFC 7807, RFC 8555 §6.7). */
export class AcmeProblem extends Error {
  override name = 'AcmeProblem'
  /** Last part of the type: `rateLimited`, `unauthorized` …; `connection` where no answer came. */
  readonly code: string
  /** s after which it may be asked again, where the authority says so. */
  readonly retryAfter: number | null

  constructor(code: string, words: string, retryAfter: number | null = null, cause?: unknown) {
    super(words, { cause })
    this.code = code
    this.retryAfter = retryAfter
  }
}

interface Said {
  readonly type?: string
  readonly detail?: string
  readonly subproblems?: readonly {
    readonly identifier?: { readonly value?: string }
    readonly detail?: string
  }[]
}

/** Characters of an authority's words that are kept. */
const MOST = 500

/** @param body as the authority sent it, of which nothing is believed */
export function problemOf(body: unknown, status: number, retryAfter: number | null = null): AcmeProblem {
  const { type, detail, subproblems } = (typeof body === 'object' && body !== null ? body : {}) as Said
  const code = /([A-Za-z]{1,40})$/.exec(type ?? '')?.[1] ?? `status${status}`
  const parts = Array.isArray(subproblems) ? (subproblems as NonNullable<Said['subproblems']>) : []
  const words = [
    detail ?? `the authority answered ${status}`,
    ...parts.map((one) => `${one.identifier?.value ?? ''}: ${one.detail ?? ''}`),
  ]
  return new AcmeProblem(code, `${code}: ${words.join('; ')}`.slice(0, MOST), retryAfter)
}
