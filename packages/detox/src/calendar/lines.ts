/** Content lines of calendars and contacts (RFC 5545 §3.1, RFC 6350 §3.2), and of vCard 2.1, which folds in another way. */

export interface ContentLine {
  /** As it was written, folds and line break included. */
  readonly raw: string
  /** In capitals, without the group ahead of it. */
  readonly name: string
  /** Name and parameters as written, without folds. */
  readonly head: string
  /** By their names in capitals; parameters of vCard 2.1 without a name are encodings. */
  readonly parameters: Readonly<Record<string, string>>
  readonly value: string
}

const HEAD = /^((?:[\w-]{1,60}\.)?([\w-]{1,60}))((?:;(?:[^":;]|"[^"]*")*)*):/
const FOLD = 73
const BREAK = /\r\n?|\n/g
const SOFT_BREAK = /=(?:\r\n?|\n)$/
const FOLDED = /(?:\r\n?|\n)[ \t]/g

export function* linesOf(text: string): Iterable<ContentLine> {
  for (let at = 0; at < text.length;) {
    const start = at
    at = endOfLine(text, at)
    while (text[at] === ' ' || text[at] === '\t') at = endOfLine(text, at)
    const isPrintable = /^[^:]{0,200};(?:ENCODING=)?QUOTED-PRINTABLE/i.test(text.slice(start, start + 250))
    while (isPrintable && SOFT_BREAK.test(text.slice(Math.max(start, at - 3), at))) at = endOfLine(text, at)
    yield lineOf(text.slice(start, at))
  }
}

/** Some readers end a line with a carriage return alone. */
function endOfLine(text: string, from: number): number {
  BREAK.lastIndex = from
  return BREAK.test(text) ? BREAK.lastIndex : text.length
}

function lineOf(raw: string): ContentLine {
  const plain = raw.replace(FOLDED, '').replace(/(?:\r\n?|\n)$/, '')
  const found = HEAD.exec(plain)
  if (!found) return { raw, name: '', head: '', parameters: {}, value: plain }
  const head = found[0].slice(0, -1)
  const parameters: Record<string, string> = {}
  for (const [, each = ''] of found[3]!.matchAll(/;((?:[^";]|"[^"]*")*)/g)) {
    const equals = each.indexOf('=')
    const key = equals < 0 ? 'ENCODING' : each.slice(0, equals).trim().toUpperCase()
    const isEncoding = /^(?:b|base64|quoted-printable|[78]bit)$/i.test(each)
    if (equals >= 0 || isEncoding)
      parameters[key] = each
        .slice(equals + 1)
        .replaceAll('"', '')
        .trim()
  }
  return { raw, name: found[2]!.toUpperCase(), head, parameters, value: plain.slice(head.length + 1).trim() }
}

/** A whole line, at most 75 octets before each fold. */
export function folded(head: string, value: string): string {
  const pieces: string[] = []
  let piece = ''
  let length = 0
  for (const letter of `${head}:${value}`) {
    const octets = Buffer.byteLength(letter)
    if (length + octets > FOLD) {
      pieces.push(piece)
      piece = ''
      length = 0
    }
    piece += letter
    length += octets
  }
  return `${[...pieces, piece].join('\r\n ')}\r\n`
}

/** A whole text without its folds. */
export function unfolded(text: string): string {
  return text.replace(FOLDED, '')
}

/** What a line says, whichever way it is written in. */
export function plainValue({ value, parameters }: ContentLine): string {
  const octets = /^quoted-printable$/i.test(parameters['ENCODING'] ?? '')
    ? value
        .replace(/=(?:\r\n?|\n)/g, '')
        .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : value
  return octets.replace(/\\([\\,;])/g, '$1')
}
