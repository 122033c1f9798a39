/** Text of a section of HWP 5.0 (format description §4.1, §4.3.2): records, of which those of paragraphs hold UTF-16. */

const PARAGRAPH_TEXT = 67
/** The size does not fit into the header of the record and follows it. */
const LONG = 0xfff
/** Control characters of one unit; all others take eight, themselves among them. */
const SHORT_CONTROLS: ReadonlySet<number> = new Set([0, 10, 13, 24, 25, 26, 27, 28, 29, 30, 31])
const CONTROL_BYTES = 16
const TAB = 9

/** '' for bytes that are not records from the first to the last, as those are that are still compressed. */
export function hwpSectionText(bytes: Buffer): string {
  const paragraphs: string[] = []
  let at = 0
  while (at + 4 <= bytes.length) {
    const header = bytes.readUInt32LE(at)
    at += 4
    let size = header >>> 20
    if (size === LONG) {
      if (at + 4 > bytes.length) return ''
      size = bytes.readUInt32LE(at)
      at += 4
    }
    if (at + size > bytes.length) return ''
    if ((header & 0x3ff) === PARAGRAPH_TEXT) paragraphs.push(paragraph(bytes.subarray(at, at + size)))
    at += size
  }
  return at === bytes.length ? paragraphs.join('\n') : ''
}

function paragraph(units: Buffer): string {
  let text = ''
  for (let at = 0; at + 1 < units.length; at += 2) {
    const unit = units.readUInt16LE(at)
    if (unit >= 32) text += String.fromCharCode(unit)
    else if (unit === TAB || SHORT_CONTROLS.has(unit)) text += ' '
    if (unit < 32 && !SHORT_CONTROLS.has(unit)) at += CONTROL_BYTES - 2
  }
  return text
}
