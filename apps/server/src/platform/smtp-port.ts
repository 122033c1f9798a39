/** Ports of the SMTP listeners, each with what it is for: `25`, `465:tls`, `587:submission`, `4650:tls+submission`. */

export interface SmtpPort {
  /** 0 lets the system choose a free one. */
  readonly port: number
  /** TLS from the first byte (RFC 8314 §3.3). */
  readonly tls: boolean
  /** No mail before AUTH (RFC 6409 §4.3). */
  readonly submission: boolean
}

/** Has TLS from the first byte whatever is said of it (RFC 8314 §7.3). */
const TLS_PORT = 465

/** Null for what is none. */
export function readSmtpPort(text: string): SmtpPort | null {
  const [number = '', roles, ...rest] = text.split(':')
  const port = Number(number)
  const words = roles?.split('+') ?? []
  const isKnown = words.every((word) => word === 'tls' || word === 'submission')
  const isPort = /^\d{1,5}$/.test(number) && port <= 65_535
  if (!isPort || !isKnown || rest.length > 0 || new Set(words).size < words.length) return null
  return {
    port,
    tls: words.includes('tls') || port === TLS_PORT,
    submission: words.includes('submission'),
  }
}
