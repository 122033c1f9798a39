/** Message bytes made fit for DATA (RFC 5321 §4.5.2): dots stuffed, no bare CR or LF (R2). */

const CR = 13
const LF = 10
const DOT = 46
const DOT_BUFFER = Buffer.from('.')
const END = Buffer.from('.\r\n')
const END_OPEN = Buffer.from('\r\n.\r\n')
/** Whatever needs a closer look: a bare CR, a bare LF, a dot behind a line break. */
const SUSPECT = /\r(?!\n)|(?<!\r)\n|\n\./
const BARE = /\r(?!\n)|(?<!\r)\n/
/** Above this many slices one copied buffer is cheaper than a long writev. */
const MAX_SLICES = 64

export class BareLineBreakError extends Error {
  constructor() {
    super('the message holds a bare CR or LF')
    this.name = 'BareLineBreakError'
  }
}

/** Stuffs a message piece by piece; a piece may end anywhere, also between CR and LF. */
export class DotStuffer {
  /** Last byte seen; a message starts as if behind a line break. */
  #last = LF

  /**
   * The piece with dots stuffed, as slices of the input where possible.
   * @throws BareLineBreakError
   */
  push(piece: Buffer): Buffer[] {
    const { length } = piece
    if (length === 0) return []
    const before = this.#last
    const endsInReturn = piece[length - 1] === CR
    if ((before === CR) !== (piece[0] === LF)) throw new BareLineBreakError()
    this.#last = piece[length - 1]!
    const startsWithDot = piece[0] === DOT && before === LF
    const text = piece.toString('latin1', 0, endsInReturn ? length - 1 : length)
    if (!SUSPECT.test(text)) return startsWithDot ? [DOT_BUFFER, piece] : [piece]
    if (BARE.test(piece[0] === LF ? text.slice(1) : text)) throw new BareLineBreakError()
    return stuff(piece, startsWithDot)
  }

  /**
   * What ends the data: a line break when the message lacks one, and the dot.
   * @throws BareLineBreakError when the message ended in a bare CR
   */
  end(): Buffer {
    if (this.#last === CR) throw new BareLineBreakError()
    return this.#last === LF ? END : END_OPEN
  }
}

function stuff(piece: Buffer, startsWithDot: boolean): Buffer[] {
  const slices: Buffer[] = startsWithDot ? [DOT_BUFFER] : []
  let from = 0
  for (let at = piece.indexOf('\n.', 0, 'latin1'); at >= 0; at = piece.indexOf('\n.', at + 1, 'latin1')) {
    slices.push(piece.subarray(from, at + 1), DOT_BUFFER)
    from = at + 1
  }
  slices.push(piece.subarray(from))
  return slices.length > MAX_SLICES ? [Buffer.concat(slices)] : slices
}
