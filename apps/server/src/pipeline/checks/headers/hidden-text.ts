/** Characters nobody sees in what people read of a mail: they turn its order round, or break its words. */
import type { HeaderFindingCode } from '@postern/contract/findings/header.ts'
import type { MailFacts } from '@postern/mail/facts.ts'

export interface HiddenText {
  readonly code: HeaderFindingCode
  readonly score?: number
  readonly evidence: Readonly<Record<string, string | number>>
}

/** RLO and LRO: no honest text needs them (UAX 9 §2.2). */
const OVERRIDE = /[\u202d\u202e]/
/**
 * From right to left, which text written so may need; around other text they reorder its digits and marks. From left to right they change
 * nothing: Windows puts them before a path that is copied, phones around names.
 */
const EMBEDDING = /[\u202b\u2067]/
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const EMBEDDING_SCORE = 1
/** Flags of regions are written in tag characters: black flag, tags, end (UTS 51 §ED-14a). */
const TAGGED_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu
/** Format characters no script uses in a line: tags, invisible operators, deprecated controls. */
const FORMAT = /[\u2061-\u2064\u206a-\u206f\ufff9-\ufffb\u{e0001}-\u{e007f}]/u
/** Blanks without width: Thai and Khmer use one here and there, marks at the start of a text are left by programs. */
const NO_WIDTH = /(?<=.)[\u200b\u2060\ufeff\u00ad\u180e]/gu
const MANY = 3

/** At most one finding of each kind, for the first text that has it. */
export function hiddenText(facts: MailFacts): HiddenText[] {
  const found = new Map<HeaderFindingCode, HiddenText>()
  for (const [field, text] of textsOf(facts)) {
    if (text === '' || !/[^\p{ASCII}]/u.test(text)) continue
    for (const hidden of [bidiOf(field, text), invisibleOf(field, text)]) {
      const known = hidden ? found.get(hidden.code) : undefined
      // An override says more than an embedding that was met before it.
      if (hidden && (!known || (known.score !== undefined && hidden.score === undefined)))
        found.set(hidden.code, hidden)
    }
  }
  return [...found.values()]
}

function* textsOf(facts: MailFacts): Generator<readonly [field: string, text: string]> {
  yield ['subject', facts.subject]
  for (const box of facts.from) yield ['from', box.name]
  for (const box of facts.sender) yield ['sender', box.name]
  for (const box of facts.replyTo) yield ['reply-to', box.name]
  for (const box of facts.to) yield ['to', box.name]
  for (const box of facts.cc) yield ['cc', box.name]
  for (const { names } of facts.attachments) for (const name of names) yield ['attachment', name]
}

function bidiOf(field: string, text: string): HiddenText | null {
  const override = OVERRIDE.exec(text)
  if (override) return { code: 'header.bidi-override', evidence: evidence(field, override[0]) }
  const embedding = RIGHT_TO_LEFT.test(text) ? null : EMBEDDING.exec(text)
  if (!embedding) return null
  return { code: 'header.bidi-override', score: EMBEDDING_SCORE, evidence: evidence(field, embedding[0]) }
}

function invisibleOf(field: string, text: string): HiddenText | null {
  const format = FORMAT.exec(text.replace(TAGGED_FLAG, ''))
  if (format) return { code: 'header.invisible-text', evidence: evidence(field, format[0]) }
  const blanks = text.match(NO_WIDTH) ?? []
  return blanks.length < MANY
    ? null
    : { code: 'header.invisible-text', evidence: evidence(field, blanks[0]!) }
}

function evidence(field: string, character: string): HiddenText['evidence'] {
  const point = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return { field, character: `U+${point}` }
}
