/** Text → records of fields: RFC 4180 with comma, tab or semicolon, CRLF or LF, fields quoted or not. */
import { BULK_SEPARATORS, type BulkSeparator } from '@postern/contract/bulk/records.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'

export interface TextRecord {
  /** Line of the text where it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  readonly problem: ErrorCode | null
}

/** Longer than any field may be: a quote that has not closed by then was never meant to. */
const MAX_QUOTED = 4_096
const SAMPLE_LINES = 20
const BULK_SEPARATOR_NAMES = ['tab', 'comma', 'semicolon'] as const

/** Records with content; blank lines, and those with nothing but separators, are passed over. */
export function* parseRecords(text: string, separator: string): Generator<TextRecord> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const record = readRecord(text, at, separator) ?? openQuote(text, at)
    if (record.cells.some((cell) => cell.trim() !== '')) {
      yield { line, cells: record.cells, problem: record.problem }
    }
    line += record.lines
    at = record.end
  }
}

interface Read {
  readonly cells: string[]
  readonly problem: ErrorCode | null
  /** Where the next record begins. */
  readonly end: number
  /** Lines it takes up. */
  readonly lines: number
}

/** The record at `start`; null when a quote in it does not close. */
function readRecord(text: string, start: number, separator: string): Read | null {
  const cells: string[] = []
  let at = start
  let lines = 1
  for (;;) {
    const quote = quoteAt(text, at, separator)
    let cell = ''
    if (quote !== null) {
      const close = closingQuote(text, quote + 1)
      if (close === null) return null
      const quoted = text.slice(quote + 1, close)
      lines += countLines(quoted)
      cell = quoted.replaceAll('""', '"')
      at = close + 1
    }
    const end = endOfField(text, at, separator)
    // After a closing quote there is nothing but space, or it was meant to be part of the value.
    const rest = text.slice(at, end)
    cells.push(quote === null ? rest : rest.trim() === '' ? cell : cell + rest)
    if (text[end] !== separator) return { cells, problem: null, end: afterLineEnd(text, end), lines }
    at = end + 1
  }
}

/** Position of the quote that opens a quoted field, spaces before it passed over. */
function quoteAt(text: string, from: number, separator: string): number | null {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at++
  return text[at] === '"' ? at : null
}

function closingQuote(text: string, from: number): number | null {
  let at = from
  for (;;) {
    at = text.indexOf('"', at)
    if (at === -1 || at - from > MAX_QUOTED) return null
    if (text[at + 1] !== '"') return at
    at += 2
  }
}

function endOfField(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

function afterLineEnd(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
}

function countLines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}

/** The one line whose quote is open: the lines after it are read as if it were closed. */
function openQuote(text: string, start: number): Read {
  const end = endOfField(text, start, '\n')
  return {
    cells: [text.slice(start, end)],
    problem: 'BULK_OPEN_QUOTE',
    end: afterLineEnd(text, end),
    lines: 1,
  }
}

/** Excel's own first line, which names the separator: `sep=;`. */
const NAMED = /^"?sep=([,;\t])"?(?=[\r\n]|$)/i

/** The line that names the separator holds no record. */
export function isSeparatorLine({ line, cells }: TextRecord): boolean {
  const [first = '', ...others] = cells
  return line === 1 && /^sep=[,;\t]?$/i.test(first.trim()) && others.every((cell) => cell === '')
}

/** The separator that the file names, or that the first lines have most of; comma when they have none. */
export function detectSeparator(text: string): BulkSeparator {
  const named = NAMED.exec(text)?.[1]
  if (named !== undefined)
    return BULK_SEPARATOR_NAMES.find((name) => BULK_SEPARATORS[name] === named) ?? 'comma'
  const sample = text
    .slice(0, SAMPLE_LINES * MAX_QUOTED)
    .split(/\r\n|\n|\r/, SAMPLE_LINES)
    .map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''))
  const counts = BULK_SEPARATOR_NAMES.map((name) => ({
    name,
    lines: sample.filter((line) => line.includes(BULK_SEPARATORS[name])).length,
  }))
  const best = counts.reduce((a, b) => (b.lines > a.lines ? b : a))
  return best.lines === 0 ? 'comma' : best.name
}
