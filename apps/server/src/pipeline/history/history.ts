/** A message's one question to what the gateway remembers, on the side of the scan process, which has no database. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { HISTORY_SECTIONS, type History, type SectionName } from './sections.ts'

/** What is asked about one message, by section; JSON. */
export type HistoryQuestion = { readonly [Name in SectionName]?: object }
/** Rows by section, one for each domain of the recipients; JSON. */
export type HistoryAnswer = { readonly [Name in SectionName]?: readonly (object | null)[] }

/** Asks for the message under judgement, in bounded time; null is "unknown": no database, or no answer in time. */
export type HistoryPort = (question: HistoryQuestion) => Promise<HistoryAnswer | null>

/** ms a message waits for what is remembered. */
export const HISTORY_MS = 300

/** Where nothing is remembered: `postern scan`, tests, training. */
export const NO_HISTORY: HistoryPort = () => Promise.resolve(null)

const UNKNOWN = Object.fromEntries([...HISTORY_SECTIONS.keys()].map((name) => [name, null])) as History

/** What sections want to know about a message. */
export function questionAbout(facts: MailFacts): HistoryQuestion {
  return Object.fromEntries(
    [...HISTORY_SECTIONS].flatMap(([name, section]) => {
      const question = section.ask(facts)
      return question === null ? [] : [[name, question]]
    }),
  )
}

/** Asks once. Never throws: what goes wrong is unknown. */
export async function recall(question: HistoryQuestion, port: HistoryPort): Promise<History> {
  const answer = Object.keys(question).length === 0 ? null : await port(question).catch(() => null)
  if (answer === null) return UNKNOWN
  return Object.fromEntries(
    [...HISTORY_SECTIONS].map(([name, section]) => {
      const rows = answer[name]
      return [name, rows === undefined || rows.length === 0 ? null : section.read(rows)]
    }),
  ) as History
}
