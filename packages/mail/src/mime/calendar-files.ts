/** Calendars and cards (RFC 5545, RFC 6350): files that stand in their lines. */
import { decodeBase64 } from '../text/transfer-encoding.ts'

interface CalendarFile {
  /** '' when the line gives none. */
  readonly name: string
  readonly data: Buffer
}

const MAX_FILES = 100
/** A property whose value is base64, by its parameters or as a `data:` address. */
const BINARY = /^[\w.-]{1,60};?[^:\r\n]*;\s*ENCODING\s*=\s*"?(?:BASE64|B)"?\s*(?:;[^:\r\n]*)?:/i
const DATA = /^ATTACH[^:\r\n]{0,2000}:\s*data:[^,\r\n]{0,200};base64,/i
const NAME = /;\s*(?:X-)?(?:[\w-]{1,30}-)?(?:FILE)?NAME\s*=\s*(?:"([^"]{1,255})"|([^;:"]{1,255}))/i

/** Whether bytes are a calendar or a card, by their first line. */
export function isCalendar(bytes: Buffer): boolean {
  return /^\s*(?:\xef\xbb\xbf)?BEGIN[ \t]*:[ \t]*V(?:CALENDAR|CARD)/i.test(bytes.toString('latin1', 0, 100))
}

/** Its lines with what folding added left out: a break, and one blank behind it. */
export function unfolded(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1')
}

/** Files in the lines of a calendar or a card, in order. Linear. */
export function* calendarFiles(bytes: Buffer): Generator<CalendarFile> {
  let found = 0
  for (const line of unfolded(bytes).toString('latin1').split('\n')) {
    const head = BINARY.exec(line)?.[0] ?? DATA.exec(line)?.[0]
    if (head === undefined || found++ >= MAX_FILES) continue
    const name = NAME.exec(head)
    const data = decodeBase64(Buffer.from(line.slice(head.length), 'latin1')).data
    yield { name: name?.[1] ?? name?.[2] ?? '', data }
  }
}
