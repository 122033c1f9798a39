/** Policy for the links of a mail. Callers build it from their settings; it is plain data and goes to other processes. */
import type { LinkSeal } from '@postern/mail/links/checked-link.ts'

export interface LinkPolicy {
  /** `inert`: shown, and nothing to click on. `rewrite`: by way of the page that checks at the click. */
  readonly mode: 'leave' | 'inert' | 'rewrite'
  /** Domains in A-label form, with all below them, whose links stay as they are. */
  readonly except: readonly string[]
  /** Of this message's links. `inert` needs its origin alone. */
  readonly seal: LinkSeal
}

/** Numbers of links, by their fate. */
export interface LinkCounts {
  rewritten: number
  inert: number
  left: number
}

/** A change of a text, by its UTF-16 offsets. Those of a list come in order and do not overlap. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text: put } of edits) {
    pieces.push(text.slice(at, start), put)
    at = end
  }
  return pieces.join('') + text.slice(at)
}
