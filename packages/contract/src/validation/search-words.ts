/**
 * What people type into the search box of mail: words, and operators with a value (`from:anna subject:"two words"`).
 * Operators are the same in every language. Pure and linear; what is not understood is told, never left out in silence.
 */
import { MAIL_CLASSES } from '../codes/mail.ts'
import { isSha256 } from './hash.ts'

/** Operators that look for a text in one field. */
export const TEXT_FIELDS = {
  from: 'sender',
  to: 'receiver',
  subject: 'title',
  file: 'attach_name',
  ip: 'sender_ip',
  filter: 'filter_info',
  finding: 'finding',
  virus: 'virus_name',
  id: 'message_id',
} as const
const CLASSES = [...MAIL_CLASSES, 'apt', 'wait', 'analyzing'] as const

/** Names of all operators, in the order in which help shows them. */
export const SEARCH_OPERATORS = [
  'from',
  'to',
  'subject',
  'has',
  'file',
  'hash',
  'class',
  'after',
  'before',
  'code',
  'finding',
  'filter',
  'virus',
  'ip',
  'country',
  'id',
] as const
export type SearchOperator = (typeof SEARCH_OPERATORS)[number]

type TextField = (typeof TEXT_FIELDS)[keyof typeof TEXT_FIELDS]
export type SearchFields = { readonly [Field in TextField]?: string } & {
  readonly attach?: true
  readonly tab?: (typeof CLASSES)[number]
  readonly reject_code?: number
  /** SHA-256 of an attachment, in lower case. */
  readonly attach_hash?: string
  /** Two capital letters. */
  readonly sender_country?: string
  /** Days of the reader, YYYY-MM-DD; `before` is excluded. */
  readonly after?: string
  readonly before?: string
}

export interface SearchProblem {
  /** No such operator; a value that it does not take; said twice. */
  readonly kind: 'unknown' | 'value' | 'twice'
  /** As it was typed. */
  readonly operator: string
  readonly value: string
}

export interface ParsedSearch {
  readonly fields: SearchFields
  /** What is no operator, with single blanks. */
  readonly words: string
  readonly problems: readonly SearchProblem[]
}

/** `Re:` and `http://…` are words: an operator is a name of letters with a value right behind its colon. */
export function parseSearch(text: string): ParsedSearch {
  const fields: Record<string, unknown> = {}
  const words: string[] = []
  const problems: SearchProblem[] = []
  for (const { operator, value } of piecesOf(text)) {
    if (operator === '') {
      if (value !== '') words.push(value)
      continue
    }
    const name = SEARCH_OPERATORS.find((known) => known === operator.toLowerCase())
    const field = name === undefined ? 'unknown' : fieldOf(name, value)
    if (typeof field === 'string') problems.push({ kind: field, operator, value })
    else if (Object.hasOwn(fields, field[0])) problems.push({ kind: 'twice', operator, value })
    else fields[field[0]] = field[1]
  }
  return { fields, words: words.join(' ').trim().replaceAll(/\s+/g, ' '), problems }
}

/** The field and what it is to be, or what is wrong. */
function fieldOf(name: SearchOperator, value: string): readonly [field: string, value: unknown] | 'value' {
  const trimmed = value.trim()
  if (trimmed === '') return 'value'
  if (name in TEXT_FIELDS) return [TEXT_FIELDS[name as keyof typeof TEXT_FIELDS], trimmed]
  switch (name) {
    case 'has':
      return trimmed.toLowerCase() === 'attachment' ? ['attach', true] : 'value'
    case 'class': {
      const tab = CLASSES.find((known) => known === trimmed.toLowerCase())
      return tab === undefined ? 'value' : ['tab', tab]
    }
    case 'code':
      return /^1\d\d$/.test(trimmed) ? ['reject_code', Number(trimmed)] : 'value'
    case 'hash':
      return isSha256(trimmed) ? ['attach_hash', trimmed.toLowerCase()] : 'value'
    case 'country':
      return /^[a-z]{2}$/i.test(trimmed) ? ['sender_country', trimmed.toUpperCase()] : 'value'
    default:
      return isDay(trimmed) ? [name, trimmed] : 'value'
  }
}

/** A day that the calendar has. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

interface Piece {
  /** '' for words. */
  readonly operator: string
  readonly value: string
}

const OPERATOR = /[a-z]{2,20}:(?=[^\s/]|\/[^/])/iy
const BARE = /[^\s"]+/y

function* piecesOf(text: string): Generator<Piece> {
  let at = 0
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at++
      continue
    }
    OPERATOR.lastIndex = at
    const name = OPERATOR.exec(text)?.[0] ?? ''
    const [value, end] = valueAt(text, at + name.length)
    yield { operator: name.slice(0, -1), value }
    at = end
  }
}

/** A quoted text (`\"` is a quote in it; without an end it goes to the end), or what comes before the next blank or quote. */
function valueAt(text: string, at: number): readonly [value: string, end: number] {
  if (text[at] !== '"') {
    BARE.lastIndex = at
    const bare = BARE.exec(text)?.[0] ?? ''
    return [bare, at + bare.length]
  }
  let value = ''
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '"') return [value, i + 1]
    if (text[i] === '\\' && i + 1 < text.length) i++
    value += text[i]!
  }
  return [value, text.length]
}
