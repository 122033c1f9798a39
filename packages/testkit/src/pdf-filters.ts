/** Encoders of PDF's filters (ISO 32000-1 §7.4) for tests. */

/** LZW; `early`: codes grow one code before they have to, as is usual. */
export function lzwOf(content: Buffer, early = true): Buffer {
  const out: number[] = []
  let held = 0
  let bits = 0
  let codes = new Map<string, number>()
  let next = 258
  let width = 9
  const emit = (code: number): void => {
    held = (held << width) | code
    bits += width
    for (; bits >= 8; bits -= 8) out.push((held >> (bits - 8)) & 255)
    held &= (1 << bits) - 1
  }
  const reset = (): void => {
    emit(256)
    codes = new Map()
    next = 258
    width = 9
  }
  const codeOf = (text: string): number => (text.length === 1 ? text.charCodeAt(0) : codes.get(text)!)
  reset()
  let held_ = ''
  for (const char of content.toString('latin1')) {
    if (held_ === '' || codes.has(held_ + char)) {
      held_ += char
      continue
    }
    emit(codeOf(held_))
    codes.set(held_ + char, next++)
    const limit = next - 1 + (early ? 1 : 0)
    width = limit >= 2048 ? 12 : limit >= 1024 ? 11 : limit >= 512 ? 10 : 9
    if (next > 4094) reset()
    held_ = char
  }
  if (held_ !== '') emit(codeOf(held_))
  const limit = next + (early ? 1 : 0)
  width = limit >= 2048 ? 12 : limit >= 1024 ? 11 : limit >= 512 ? 10 : 9
  emit(257)
  if (bits > 0) out.push((held << (8 - bits)) & 255)
  return Buffer.from(out)
}

/** Runs of equal octets, and the rest as it is. */
export function runLengthOf(content: Buffer): Buffer {
  const out: number[] = []
  for (let at = 0; at < content.length;) {
    let run = 1
    while (run < 128 && content[at + run] === content[at]) run++
    if (run > 1) out.push(257 - run, content[at]!)
    else out.push(0, content[at]!)
    at += run
  }
  return Buffer.from([...out, 128])
}

/** Rows of `columns` octets, each as PNG's filter of that kind (0 to 4) makes it of one octet a pixel. */
export function pngPredicted(content: Buffer, columns: number, kind: number): Buffer {
  const rows: Buffer[] = []
  for (let start = 0; start < content.length; start += columns) {
    const row = content.subarray(start, start + columns)
    const out = Buffer.alloc(row.length + 1, kind)
    for (let x = 0; x < row.length; x++) {
      const left = x > 0 ? row[x - 1]! : 0
      const above = start > 0 ? content[start - columns + x]! : 0
      const corner = x > 0 && start > 0 ? content[start - columns + x - 1]! : 0
      const sum = left + above - corner
      const distances = [left, above, corner].map((each) => Math.abs(sum - each))
      const nearest = [left, above, corner][distances.indexOf(Math.min(...distances))]!
      const guess = [0, left, above, (left + above) >> 1, nearest][kind]!
      out[x + 1] = (row[x]! - guess) & 255
    }
    rows.push(out)
  }
  return Buffer.concat(rows)
}

/** Rows of `columns` octets, each as the difference to the one left of it. */
export function tiffPredicted(content: Buffer, columns: number): Buffer {
  return Buffer.from(content.map((byte, at) => (at % columns === 0 ? byte : byte - content[at - 1]!)))
}
