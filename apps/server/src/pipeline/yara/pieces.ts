/** What rules are held against: the message, its texts, its attachments, and what lies in these. */
import { BODY_PATH, readContents } from '@postern/mail/container/read.ts'
import type { MailFacts } from '@postern/mail/facts.ts'

export interface Piece {
  /** Names from the outside in; '' for the message itself. */
  readonly path: string
  readonly bytes: Buffer
}

/** Octets of the message as it came: its header, and what nobody decoded. */
const RAW = 1024 * 1024
/** Octets of all pieces together; what comes later is not looked at, and said. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_PIECES = 5_000

export function piecesOf(facts: MailFacts): { readonly pieces: readonly Piece[]; readonly whole: boolean } {
  const pieces: Piece[] = [{ path: '', bytes: facts.bytes.subarray(0, RAW) }]
  let left = MAX_BYTES
  let whole = true
  const add = (path: string, bytes: Buffer): void => {
    if (bytes.length === 0) return
    if (bytes.length > left || pieces.length >= MAX_PIECES) {
      whole = false
      return
    }
    left -= bytes.length
    pieces.push({ path, bytes })
  }
  for (const text of [facts.text, facts.html]) add(BODY_PATH, Buffer.from(text))
  readContents(facts, (bytes, _type, path) => {
    if (path !== BODY_PATH) add(path, bytes)
    return null
  })
  return { pieces, whole }
}
