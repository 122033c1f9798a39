/** What somebody sees of a message who sees only one side of it: none of them is what makes mail unwanted. */
import type { MailFacts } from '@postern/mail/facts.ts'

/** One side of a message as named features. `mailer` is the family that an index gives, '' where none does. */
type View = (facts: MailFacts, mailer: string) => string[]

/** Fields that the sending software writes by its habits. */
const HABITS = ['x-mailer', 'user-agent', 'mime-version', 'content-type', 'content-transfer-encoding']
const ADDRESSED = /^(?:received|return-path|from|to|cc|subject|reply-to|sender)$/

export const VIEWS = {
  /** Names of header fields, which follow which, and how those look that the software fills. */
  headers: ({ headers }) => [
    ...headers.map(({ name, rawName }) => `name ${name} ${rawName}`),
    ...headers.slice(1).map(({ name }, i) => `order ${headers[i]!.name} ${name}`),
    ...headers
      .filter(({ name }) => !ADDRESSED.test(name))
      .map(({ name, value }) => `look ${name} ${look(value)}`),
  ],
  /** What the sending software says of itself. */
  mailer: (facts, mailer) => [
    `family ${mailer}`,
    ...HABITS.flatMap((name) => facts.header(name).map((value) => `${name} ${look(value).slice(0, 60)}`)),
    `id ${look(facts.messageId).slice(0, 60)}`,
  ],
  /** The family that the index gives, and nothing else. */
  family: (_, mailer) => (mailer === '' ? [] : [mailer]),
  /** How long everything is. */
  lengths: (facts) => [
    `size ${log(facts.size)}`,
    `text ${log(facts.text.length)}`,
    `html ${log(facts.html.length)}`,
    `visible ${log(facts.htmlText.length)}`,
    `subject ${Math.round(facts.subject.length / 5)}`,
    `fields ${Math.min(40, facts.headers.length)}`,
    `urls ${log(facts.urls.length)}`,
    `lines ${log(count(facts.text, '\n'))}`,
  ],
  /** Parts, how they are encoded, what is attached. */
  parts: ({ parts, attachments, ...facts }) => [
    `tree ${parts.map((part) => part.contentType.type).join(' ')}`,
    ...parts.map(({ contentType, encoding, disposition }) =>
      [contentType.type, contentType.params.get('charset')?.toLowerCase(), encoding, disposition.type].join(
        ' ',
      ),
    ),
    `both ${facts.text !== ''} ${facts.html !== ''}`,
    ...attachments.map(({ extension, detectedType }) => `attached ${extension} ${detectedType}`),
    `attachments ${Math.min(5, attachments.length)}`,
  ],
} satisfies Readonly<Record<string, View>>

export type ViewName = keyof typeof VIEWS
export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]

/** A value's look: words, hosts and numbers say nothing, only of what kinds of characters it is made. */
export function look(value: string): string {
  return value
    .replace(/[A-Z]+/g, 'X')
    .replace(/[a-z]+/g, 'x')
    .replace(/\d+/g, '0')
    .replace(/(?:[Xx0][-._]?){2,}/g, 'w')
    .replace(/\s+/g, ' ')
    .slice(0, 120)
}

const log = (n: number): number => Math.round(2 * Math.log2(n + 1))

function count(text: string, char: string): number {
  let n = 0
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) n++
  return n
}
