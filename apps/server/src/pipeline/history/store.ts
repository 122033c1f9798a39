/** The one statement that answers what many messages ask of all sections. */
import type pg from 'pg'
import type { HistoryAnswer, HistoryQuestion } from './history.ts'
import { HISTORY_SECTIONS, type SectionName } from './sections.ts'

/** A message's question, and to whom it speaks. */
export interface Inquiry {
  readonly question: HistoryQuestion
  /** Domains of its recipients, each once. */
  readonly domains: readonly number[]
  /** The one recipient's account. */
  readonly user: number | null
}

const NAMES = [...HISTORY_SECTIONS.keys()]
const ANSWERS = [...HISTORY_SECTIONS]
  .map(
    ([name, section], at) =>
      `select '${name}' as section, ${name}.at, ${name}.answer from (${section.answering(`$${at + 1}`)}) as ${name}`,
  )
  .join('\nunion all ')

interface AnswerRow {
  readonly section: SectionName
  readonly at: number
  readonly answer: object
}

/** Answers in the order of the inquiries. @throws when the database is away or refuses. */
export async function answerInquiries(
  pool: pg.Pool,
  inquiries: readonly Inquiry[],
): Promise<readonly HistoryAnswer[]> {
  const asked = inquiries.flatMap(({ question, domains, user }) =>
    domains.map((domain) => ({ question, domain, user })),
  )
  const values = NAMES.map((name) =>
    toJson(
      asked.flatMap(({ question, domain, user }, at) =>
        question[name] ? [{ ...question[name], at, domain, user }] : [],
      ),
    ),
  )
  const { rows } = await pool.query<AnswerRow>({ name: 'history', text: ANSWERS, values })
  const answers = new Map(rows.map(({ section, at, answer }) => [`${section} ${at}`, answer]))
  let at = 0
  return inquiries.map(({ question, domains }) => {
    const first = at
    at += domains.length
    return Object.fromEntries(
      (Object.keys(question) as SectionName[]).map((name) => [
        name,
        domains.map((_, of) => answers.get(`${name} ${first + of}`) ?? null),
      ]),
    )
  })
}

/** PostgreSQL text holds neither NUL nor half a surrogate pair; JSON.stringify writes both as escapes. */
function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows).replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '\\ufffd')
}

/** Adds sums to what a section remembers. @throws when the database is away or refuses: then nothing was added. */
export async function writeSums(pool: pg.Pool, name: SectionName, sums: readonly object[]): Promise<void> {
  const feed = HISTORY_SECTIONS.get(name)?.feed
  if (!feed) return
  await pool.query({ name: `history-${name}`, text: feed.writing('$1'), values: [toJson(sums)] })
}
