/** Traces of MIME in bytes that no header calls MIME: delimiter lines before part headers, part headers, messages. */

const LF = 10
const DASH = 45
const MAX_BOUNDARY_LINE = 250
/** Boundaries that are looked for; who shows more has not been read to the end. */
export const MAX_BOUNDARIES = 30
/** Bytes behind a delimiter in which a part's header has to begin. */
const HEAD_WINDOW = 600
/** Delimiter-like lines that are looked at: a text of nothing else is no multipart. */
const MAX_DASH_LINES = 20_000
/** A line that some reader takes for a field of a part's header, whatever stands around its name. */
const PART_FIELD = /^[^a-z\n]{0,20}content[^a-z\n]{0,4}(?:ty|tr|disp|enc)[^:\n]{0,60}:/im
const PART_FIELDS = new RegExp(PART_FIELD.source, 'gim')
const FIELD_LINE = /^[!-9;-~]{1,100}[ \t]*:/
const DASH_LINE = Buffer.from('\n--')

/** The boundaries of all lines in `bytes` that look like delimiters and stand before a part's header, in order. */
export function boundariesIn(bytes: Buffer): string[] {
  const found = new Set<string>()
  let at = bytes[0] === DASH && bytes[1] === DASH ? 0 : nextDashLine(bytes, 0)
  for (let lines = 0; at >= 0 && lines < MAX_DASH_LINES && found.size < MAX_BOUNDARIES; lines++) {
    const feed = bytes.indexOf(LF, at)
    if (feed < 0) break
    if (feed - at <= MAX_BOUNDARY_LINE && startsPart(bytes, feed + 1)) {
      const line = bytes.toString('latin1', at + 2, feed).trimEnd()
      if (line !== '') found.add(line)
    }
    at = nextDashLine(bytes, feed)
  }
  return [...found]
}

function nextDashLine(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(DASH_LINE, from)
  return at < 0 ? -1 : at + 1
}

/** Whether one of the next lines is a field of a part's header. */
function startsPart(bytes: Buffer, at: number): boolean {
  const lines = bytes.toString('latin1', at, at + HEAD_WINDOW).split('\n', 6)
  for (const line of lines) {
    if (line.startsWith('--')) return false
    if (PART_FIELD.test(line)) return true
  }
  return false
}

/** Offsets of header blocks that hold a part's fields, at most `max`: where the first field line of each begins. */
export function headerBlocksIn(bytes: Buffer, max: number): number[] {
  if (!bytes.includes('ontent') && !/content/i.test(bytes.toString('latin1'))) return []
  const text = bytes.toString('latin1')
  const found: number[] = []
  let behind = 0
  PART_FIELDS.lastIndex = 0
  for (let hit = PART_FIELDS.exec(text); hit && found.length < max; hit = PART_FIELDS.exec(text)) {
    if (hit.index < behind) continue
    found.push(blockStart(text, hit.index))
    const blank = /\r?\n[ \t]*\r?\n/g
    blank.lastIndex = hit.index
    behind = blank.exec(text)?.index ?? text.length
    PART_FIELDS.lastIndex = Math.max(PART_FIELDS.lastIndex, behind)
  }
  return found
}

/** Goes back over the field lines, folded ones too, that stand right before the line at `at`. */
function blockStart(text: string, at: number): number {
  let start = at
  for (let from = start, lines = 0; from > 0 && lines < 100; lines++) {
    from = text.lastIndexOf('\n', from - 2) + 1
    const line = text.slice(from, text.indexOf('\n', from))
    if (/^[ \t]+\S/.test(line)) continue
    if (!FIELD_LINE.test(line)) break
    start = from
  }
  return start
}

const BEFORE = /^(?:\xef\xbb\xbf|\s)+/

function mayBeMessage(start: string): boolean {
  return start.length < 200 || FIELD_LINE.test(start.slice(0, 200)) || /^>?From /.test(start)
}

/**
 * Whether decoded bytes are a message: field lines from the beginning, among them one that says MIME or the fields every
 * mail has.
 */
export function isMessage(bytes: Buffer): boolean {
  // Nearly nothing is one, which its first words say.
  if (!mayBeMessage(bytes.toString('latin1', 0, 256).replace(BEFORE, ''))) return false
  const head = bytes.toString('latin1', 0, 16_384).replace(BEFORE, '')
  if (!FIELD_LINE.test(head.slice(0, 200)) && !/^>?From /.test(head)) return false
  const end = head.search(/\r?\n[ \t]*\r?\n/)
  const block = end < 0 ? head : head.slice(0, end)
  return (
    PART_FIELD.test(block) ||
    (/^from[ \t]*:/im.test(block) && /^(?:subject|date|received)[ \t]*:/im.test(block))
  )
}
