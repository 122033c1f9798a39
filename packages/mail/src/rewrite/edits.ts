/** Changes of a message by ranges of its bytes: what no edit names stays as it is, octet for octet. */

/** Replaces the bytes [start, end) by `text` (one character an octet), or by the note that stands for what was taken out. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The note goes here, behind `text`. */
  readonly note?: true
}

/** Octets of the message once it is changed. */
export function editedSize(size: number, edits: readonly Edit[], noteSize: number): number {
  return edits.reduce(
    (sum, { start, end, text, note }) => sum - (end - start) + text.length + (note ? noteSize : 0),
    size,
  )
}

/** The changed message in pieces; those between edits are slices of `bytes`. */
export function edited(bytes: Buffer, edits: readonly Edit[], note: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  let at = 0
  for (const edit of edits) {
    pieces.push(bytes.subarray(at, edit.start), ...inserted(edit, note))
    at = edit.end
  }
  pieces.push(bytes.subarray(at))
  return pieces.filter((piece) => piece.length > 0)
}

/** As `edited`, of a message too large to hold. The pieces are the reader's: it may give their memory back. */
export async function* editedStream(
  source: AsyncIterable<Buffer>,
  edits: readonly Edit[],
  note: Buffer,
): AsyncGenerator<Buffer> {
  let next = 0
  let begin = 0
  for await (const chunk of source) {
    const end = begin + chunk.length
    let at = begin
    for (let edit = edits[next]; edit && edit.start < end; edit = edits[next]) {
      // One that began in an earlier chunk was put in there.
      if (edit.start >= begin) {
        if (edit.start > at) yield chunk.subarray(at - begin, edit.start - begin)
        yield* inserted(edit, Buffer.from(note))
      }
      at = Math.max(at, Math.min(edit.end, end))
      if (edit.end > end) break
      next++
    }
    if (at < end) yield chunk.subarray(at - begin)
    begin = end
  }
  for (const edit of edits.slice(next)) if (edit.start >= begin) yield* inserted(edit, Buffer.from(note))
}

function inserted({ text, note: isNote }: Edit, note: Buffer): Buffer[] {
  const own = text === '' ? [] : [Buffer.from(text, 'latin1')]
  return isNote ? [...own, note] : own
}
