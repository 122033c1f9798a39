/** Finds phrases of many lists, in all languages at once, in text as its reader reads it. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { plainRun, plainWords } from '@postern/mail/text/plain-words.ts'
import { buildAutomaton } from '../../phrase-search/automaton.ts'

/** Phrases for each name, separated by `|`; a star at the end takes any ending. */
export type PhraseLists<Name extends string> = Readonly<Record<Name, string>>

interface Term {
  readonly name: number
  readonly text: string
  /** Any ending fits. */
  readonly open: boolean
}

/** Calls `onHit` with the number of the name, the number of the phrase, and where it stands, in UTF-16 units. */
export type PhraseFinder = (
  text: string,
  onHit: (name: number, phrase: number, start: number, end: number) => void,
) => void

/** A finder for text that `plainRun` made. Phrases of Latin letters are whole words. */
export function phraseFinder<Name extends string>(
  names: readonly Name[],
  lists: readonly PhraseLists<Name>[],
): PhraseFinder {
  const terms = lists.flatMap((list) => names.flatMap((name, number) => termsOf(list[name], number)))
  const automaton = buildAutomaton(terms.map(({ text }) => text))
  return (text, onHit) =>
    automaton.scan(text, (index, end) => {
      const { name, text: term, open } = terms[index]!
      const start = end - term.length
      if (isLatin(text, start) && isLatin(text, start - 1)) return
      if (!open && isLatin(text, end - 1) && isLatin(text, end)) return
      onHit(name, index, start, end)
    })
}

function termsOf(list: string, name: number): Term[] {
  return list.split('|').map((phrase) => ({
    name,
    text: plainRun(plainWords(phrase.replace('*', ''))),
    open: phrase.trim().endsWith('*'),
  }))
}

function isLatin(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

/** Characters of the body that are looked at: whoever wants something says so early. */
const MAX_CHARS = 6_000
const SUBJECT_CHARS = 500

export interface SaidText {
  /** Normalised subject and visible text. */
  readonly text: string
  /** Where the subject ends. */
  readonly subjectEnd: number
}

const said = new WeakMap<MailFacts, SaidText>()

/** What a message says, as its reader reads it; worked out once a message. */
export function saidText(facts: MailFacts): SaidText {
  const known = said.get(facts)
  if (known) return known
  const body = facts.htmlText.trim() === '' ? facts.text : facts.htmlText
  const subject = plainRun(plainWords(facts.subject.slice(0, SUBJECT_CHARS)))
  const text = `${subject} \u2016 ${plainRun(plainWords(body.slice(0, MAX_CHARS)))}`
  const made = { text, subjectEnd: subject.length }
  said.set(facts, made)
  return made
}
