/** Readable text of an RTF document: enough for filters to see its words. One pass, no recursion. */
import { decodeText } from '../text/charsets.ts'

const SKIPPED =
  /^(fonttbl|colortbl|stylesheet|info|pict|object|themedata|listtable|generator|latentstyles|datastore)$/
const BREAKS = /^(par|line|row|page|sect)$/
const MAX_TEXT = 1_000_000

/** Text of `bytes`; HTML that is wrapped in RTF (\fromhtml) loses its tags, which stand in skipped groups. */
export function readRtfText(bytes: Buffer): string {
  const source = bytes.toString('latin1')
  const out: string[] = []
  let pending: number[] = []
  let charset = 'windows-1252'
  let depth = 0
  let skipBelow = Number.POSITIVE_INFINITY
  let length = 0
  const flush = (): void => {
    if (pending.length > 0) out.push(decodeText(Buffer.from(pending), charset).text)
    pending = []
  }
  const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi
  for (let match = token.exec(source); match && length < MAX_TEXT; match = token.exec(source)) {
    const [, word, parameter, hex, symbol, brace, text] = match
    if (brace === '{') depth++
    else if (brace === '}') {
      if (--depth < skipBelow) skipBelow = Number.POSITIVE_INFINITY
    } else if ((symbol === '*' || (word !== undefined && SKIPPED.test(word))) && depth < skipBelow)
      skipBelow = depth
    if (depth >= skipBelow) continue
    if (hex !== undefined) pending.push(Number.parseInt(hex, 16))
    else if (text !== undefined) {
      for (let i = 0; i < text.length; i++) pending.push(text.charCodeAt(i))
    } else if (word === 'ansicpg' && parameter !== undefined) charset = charsetOfCodepage(parameter)
    else if (word === 'u' && parameter !== undefined) {
      flush()
      out.push(String.fromCharCode(Number(parameter) & 0xffff))
      // The character for readers without Unicode follows.
      if (source[token.lastIndex] === '?') token.lastIndex++
    } else if (word !== undefined && BREAKS.test(word)) pending.push(10)
    else if (word === 'tab' || symbol === '~') pending.push(32)
    else if (symbol === '{' || symbol === '}' || symbol === '\\') pending.push(symbol.charCodeAt(0))
    length = out.length + pending.length
  }
  flush()
  return out.join('').replaceAll('\0', '').toWellFormed()
}

function charsetOfCodepage(codepage: string): string {
  return /^(932|936|949|950)$/.test(codepage)
    ? `cp${codepage}`
    : codepage === '65001'
      ? 'utf-8'
      : `windows-${codepage}`
}
