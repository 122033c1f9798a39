/** Reads a server's replies (RFC 5321 §4.2), bounded: an endless or malformed reply is an error, not a wait. */

export interface ServerReply {
  readonly code: number
  /** 'x.y.z' of the first line, '' without. */
  readonly enhanced: string
  /** Text behind code and hyphen or blank, one entry a line. */
  readonly lines: readonly string[]
}

/** A reply in one line, as the log and reports show it. */
export function replyText(reply: ServerReply): string {
  return `${reply.code} ${reply.lines.join(' ')}`.trim()
}

export class ReplyFormatError extends Error {
  override name = 'ReplyFormatError'
  /** What was said that is no SMTP: only for who runs the installation, as it may come from any kind of service. */
  readonly line: string | null

  constructor(problem: string, line: string | null = null) {
    super(problem)
    this.line = line
  }
}

const MAX_BYTES = 16_384
const MAX_LINES = 100
const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})(?: |$)/

export class ReplyReader {
  #text = ''
  #lines: string[] = []
  #bytes = 0
  #code = 0

  /**
   * Takes what arrived, answers the replies it completed.
   * @throws ReplyFormatError when it is no SMTP, or too long
   */
  push(chunk: Buffer): ServerReply[] {
    this.#text += chunk.toString('latin1')
    this.#bytes += chunk.length
    const replies: ServerReply[] = []
    let from = 0
    for (let at = this.#text.indexOf('\n'); at >= 0; at = this.#text.indexOf('\n', from)) {
      const reply = this.#takeLine(this.#text.slice(from, this.#text[at - 1] === '\r' ? at - 1 : at))
      from = at + 1
      if (reply) replies.push(reply)
    }
    this.#text = this.#text.slice(from)
    if (replies.length > 0) this.#bytes = this.#text.length
    if (this.#bytes > MAX_BYTES) throw new ReplyFormatError('the reply is too long')
    return replies
  }

  /** True between replies. */
  get idle(): boolean {
    return this.#text === '' && this.#lines.length === 0
  }

  #takeLine(line: string): ServerReply | null {
    const match = LINE.exec(line)
    if (!match) throw new ReplyFormatError('answered, but not as an SMTP server', printable(line))
    const code = Number(match[1])
    if (this.#lines.length > 0 && code !== this.#code) throw new ReplyFormatError('a reply with two codes')
    this.#code = code
    this.#lines.push(printable(match[3] ?? ''))
    if (this.#lines.length > MAX_LINES) throw new ReplyFormatError('the reply is too long')
    if (match[2] === '-') return null
    const lines = this.#lines
    this.#lines = []
    return { code, enhanced: ENHANCED.exec(lines[0]!)?.[1] ?? '', lines }
  }
}

/** Replies end up in logs, reports and mail: printable, UTF-8 where it is UTF-8, bounded. */
function printable(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : Buffer.from(text, 'latin1').toString('utf8')
  return plain.replace(/[\p{Cc}\ufffd]/gu, '?').slice(0, 512)
}
